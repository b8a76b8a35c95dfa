import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  cellsOf,
  missingFiles,
  missingTests,
  normalize,
  pathsIn,
  read,
  testsIn,
  type NamedParts,
} from './document-rows.ts'

/** Checks docs/conformance.md: the files, tests and texts that it names must exist. */

interface Row extends NamedParts {
  statement: string
  reason: string
}

const rowsOf = (text: string): Row[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map(cellsOf)
    .filter(([first]) => first !== 'Statement' && !/^-+$/.test(first!))
    .map(([statement = '', code = '', tests = '', reason = '']) => ({
      statement,
      files: pathsIn(code),
      tests: testsIn(tests),
      reason,
    }))

/** The texts in typographic quotes, which are required word for word. */
const quotedTexts = ({ statement }: Row) =>
  [...statement.matchAll(/‘([^’]+)’/g)].map(([, one]) => one!)

type Rule = [rule: string, violations: (row: Row) => string[], planted: string]

const rules: Rule[] = [
  ['names only files that exist', missingFiles, '| A | `src/nowhere.ts` | `src/tidy.test.ts` | |'],
  [
    'names only tests that exist in their file',
    missingTests,
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
