import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** docs/conformance.md, held to what there is: it names no file, test or text that does not exist. */

interface Row {
  statement: string
  files: string[]
  tests: { file: string; name: string | undefined }[]
  reason: string
}

/** Cells are split where a bar is no part of a word's own `\|`. */
const cellsOf = (line: string) =>
  line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())

function rowsOf(text: string): Row[] {
  const lines = text.split('\n').filter((line) => line.startsWith('|'))
  const rows = lines.map(cellsOf).filter(([first]) => first !== 'Statement' && !/^-+$/.test(first!))
  return rows.map(([statement = '', holds = '', held = '', reason = '']) => ({
    statement,
    files: pathsIn(holds),
    tests: held
      .split('<br>')
      .filter((one) => one.trim() !== '')
      .map((one) => {
        const [path = '', name] = one.split(' › ')
        return { file: pathsIn(path)[0] ?? '', name: name?.trim() }
      }),
    reason,
  }))
}

const pathsIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, path]) => path!)

/** As it is read: whitespace and the escapes of a source do not count. */
const plain = (text: string) => text.replaceAll('\\', '').replace(/\s+/g, ' ')

const read = (path: string) => (existsSync(path) ? plain(readFileSync(path, 'utf8')) : '')

/** Texts between typographic quotes are those of the specification, to the letter. */
const quoted = ({ statement }: Row) => [...statement.matchAll(/‘([^’]+)’/g)].map(([, one]) => one!)

type Rule = [rule: string, broken: (row: Row) => string[], planted: string]

const rules: Rule[] = [
  [
    'names only files that exist',
    ({ files, tests }) =>
      [...files, ...tests.map(({ file }) => file)].filter((path) => !existsSync(path)),
    '| A | `src/nowhere.ts` | `src/tidy.test.ts` | |',
  ],
  [
    'names only tests that are in their file',
    ({ tests }) =>
      tests.flatMap(({ file, name }) => (name && !read(file).includes(plain(name)) ? [name] : [])),
    '| A | | `src/tidy.test.ts` › pigs fly | |',
  ],
  [
    'has a test, or a reason for having none',
    ({ statement, tests, reason }) => (tests.length === 0 && reason === '' ? [statement] : []),
    '| A | `src/tidy.test.ts` | | |',
  ],
  [
    'names what holds it, or says why nothing does',
    ({ statement, files, reason }) => (files.length === 0 && reason === '' ? [statement] : []),
    '| A | | `src/tidy.test.ts` | |',
  ],
  [
    'quotes texts that stand in the files it names, unless it says why not',
    (row) => {
      const text = row.files.map(read).join(' ')
      return row.reason === '' ? quoted(row).filter((one) => !text.includes(plain(one))) : []
    },
    '| ‘No such text’ | `src/tidy.test.ts` | `src/tidy.test.ts` | |',
  ],
]

const document = readFileSync('docs/conformance.md', 'utf8')
const rows = rowsOf(document)

describe.each(rules)('every row %s', (_rule, broken, planted) => {
  test('holds', () => {
    expect(rows.flatMap(broken)).toEqual([])
  })
  test('fails on a planted violation', () => {
    expect(rowsOf(planted).flatMap(broken)).not.toEqual([])
  })
})

test('each section of the specification has its table', () => {
  const sections = [...document.matchAll(/^## (\d)\. /gm)].map(([, number]) => number)
  expect(sections).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9'])
  const perSection = document
    .split(/^## \d\. /m)
    .slice(1)
    .map((part) => rowsOf(part).length)
  expect(Math.min(...perSection)).toBeGreaterThan(5)
})

test('no statement stands there twice', () => {
  const statements = rows.map(({ statement }) => statement)
  expect(statements.filter((one, i) => statements.indexOf(one) !== i)).toEqual([])
})
