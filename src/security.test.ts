import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { missingFiles, missingTests, type NamedParts } from './document-rows.ts'
import { cellsOf } from './server/test/csv.ts'

/** Checks docs/asvs.csv: it has every requirement, and the files and tests that it names exist. */

interface Row extends NamedParts {
  number: string
  level: string
  asks: string
  status: string
  note: string
}

const parts = (cell: string, separator: string) => cell.split(separator).filter((part) => part)

const header = 'Requirement,Level,Asks,Status,Code,Tests,Note'

const rowsOf = (text: string): Row[] =>
  cellsOf(text.replaceAll('\n', '\r\n'))
    .slice(1)
    .map(([number = '', level = '', asks = '', status = '', code = '', tests = '', note = '']) => ({
      number,
      level,
      asks,
      status,
      note,
      files: parts(code, ' '),
      tests: parts(tests, ' | ').map((one) => {
        const [file = '', name] = one.split(' › ')
        return { file, name }
      }),
    }))

const list = readFileSync('docs/asvs.csv', 'utf8')
const rows = rowsOf(list)

type Rule = [rule: string, violations: (row: Row) => string[], planted: string]

const rules: Rule[] = [
  ['names only files that exist', missingFiles, '1.1.1,1,A,met,src/nowhere.ts,,'],
  [
    'names only tests that exist in their file',
    missingTests,
    '1.1.1,1,A,met,,src/tidy.test.ts › pigs fly,',
  ],
  [
    'has a status',
    ({ number, status }) => (['met', 'in part', 'not applicable'].includes(status) ? [] : [number]),
    '1.1.1,1,A,soon,src/tidy.test.ts,,',
  ],
  [
    'names its code when it is met, and says why when it is not',
    ({ number, status, files, note }) => {
      const isShown = status === 'not applicable' || files.length > 0
      const isExplained = status === 'met' || note !== ''
      return isShown && isExplained ? [] : [number]
    },
    '1.1.1,1,A,in part,src/tidy.test.ts,,',
  ],
  [
    'has a test or a note',
    ({ number, tests, note, asks }) =>
      tests.length > 0 || note !== '' || asks.startsWith('No ') || untested.has(number)
        ? []
        : [number],
    '1.1.1,1,A,met,src/tidy.test.ts,,',
  ],
]

/** Met by what the code does not do, or by a document. */
const untested = new Set(['3.7.1', '6.2.10', '11.1.1', '13.4.3', '16.2.2'])

describe.each(rules)('every requirement %s', (_rule, violations, planted) => {
  test('holds', () => {
    expect(rows.flatMap(violations)).toEqual([])
  })
  test('fails on a planted violation', () => {
    expect(rowsOf(`${header}\n${planted}\n`).flatMap(violations)).not.toEqual([])
  })
})

test('all requirements of levels 1 and 2 are there, once', () => {
  expect(list.split('\n')[0]).toBe(header)
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length)
  const count = (level: string) => rows.filter((row) => row.level === level).length
  expect([count('1'), count('2')]).toEqual([70, 183])
  const chapters = new Set(rows.map(({ number }) => number.split('.')[0]))
  expect([...chapters].map(Number)).toEqual(Array.from({ length: 17 }, (_, i) => i + 1))
})

test('docs/security.md counts the requirements', () => {
  const count = (status: string) => rows.filter((row) => row.status === status).length
  const document = readFileSync('docs/security.md', 'utf8').replaceAll(/\s+/g, ' ')
  expect(document).toContain(
    `Of ${rows.length} requirements, ${count('met')} are met, ` +
      `${count('in part')} are met in part, and ${count('not applicable')} do not apply.`,
  )
})
