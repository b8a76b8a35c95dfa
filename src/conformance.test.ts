import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** Checks docs/conformance.md: the files, tests and texts that it names must exist. */

interface Row {
  statement: string
  files: string[]
  tests: { file: string; name: string | undefined }[]
  reason: string
}

/** Splits a row at each bar that is not escaped as `\|`. */
const cellsOf = (line: string) =>
  line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())

function rowsOf(text: string): Row[] {
  const lines = text.split('\n').filter((line) => line.startsWith('|'))
  const rows = lines.map(cellsOf).filter(([first]) => first !== 'Statement' && !/^-+$/.test(first!))
  return rows.map(([statement = '', code = '', testCell = '', reason = '']) => ({
    statement,
    files: pathsIn(code),
    tests: testCell
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

/** Removes line breaks and backslashes, so that texts in source code can be compared. */
const normalize = (text: string) => text.replaceAll('\\', '').replace(/\s+/g, ' ')

const read = (path: string) => (existsSync(path) ? normalize(readFileSync(path, 'utf8')) : '')

/** The texts in typographic quotes, which are required word for word. */
const quotedTexts = ({ statement }: Row) =>
  [...statement.matchAll(/‘([^’]+)’/g)].map(([, one]) => one!)

type Rule = [rule: string, violations: (row: Row) => string[], planted: string]

const rules: Rule[] = [
  [
    'names only files that exist',
    ({ files, tests }) =>
      [...files, ...tests.map(({ file }) => file)].filter((path) => !existsSync(path)),
    '| A | `src/nowhere.ts` | `src/tidy.test.ts` | |',
  ],
  [
    'names only tests that exist in their file',
    ({ tests }) =>
      tests.flatMap(({ file, name }) =>
        name && !read(file).includes(normalize(name)) ? [name] : [],
      ),
    '| A | | `src/tidy.test.ts` › pigs fly | |',
  ],
  [
    'has a test, or a reason for having none',
    ({ statement, tests, reason }) => (tests.length === 0 && reason === '' ? [statement] : []),
    '| A | `src/tidy.test.ts` | | |',
  ],
  [
    'names its code, or a reason for having none',
    ({ statement, files, reason }) => (files.length === 0 && reason === '' ? [statement] : []),
    '| A | | `src/tidy.test.ts` | |',
  ],
  [
    'quotes only texts of its files, or has a reason',
    (row) => {
      const text = row.files.map(read).join(' ')
      return row.reason === ''
        ? quotedTexts(row).filter((one) => !text.includes(normalize(one)))
        : []
    },
    '| ‘No such text’ | `src/tidy.test.ts` | `src/tidy.test.ts` | |',
  ],
]

const document = readFileSync('docs/conformance.md', 'utf8')
const rows = rowsOf(document)

describe.each(rules)('every row %s', (_rule, violations, planted) => {
  test('holds', () => {
    expect(rows.flatMap(violations)).toEqual([])
  })
  test('fails on a planted violation', () => {
    expect(rowsOf(planted).flatMap(violations)).not.toEqual([])
  })
})

test('each section has its table', () => {
  const sections = [...document.matchAll(/^## (\d)\. /gm)].map(([, number]) => number)
  expect(sections).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9'])
  const perSection = document
    .split(/^## \d\. /m)
    .slice(1)
    .map((part) => rowsOf(part).length)
  expect(Math.min(...perSection)).toBeGreaterThan(5)
})

test('no statement is listed twice', () => {
  const statements = rows.map(({ statement }) => statement)
  expect(statements.filter((one, i) => statements.indexOf(one) !== i)).toEqual([])
})
