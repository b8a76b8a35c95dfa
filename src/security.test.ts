import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { missingFiles, missingTests, pathsIn, tablesOf, testsIn } from './document-rows.ts'

/** Checks docs/security.md: every requirement has its row, and the code and tests in it exist. */

interface Row {
  number: string
  level: string
  asks: string
  holds: string
  files: string[]
  tests: { file: string; name: string | undefined }[]
  remark: string
}

const rowsOf = (text: string): Row[] =>
  tablesOf(text, 'Requirement').map((cells) => {
    const [number = '', level = '', asks = '', holds = '', code = '', tests = '', remark = ''] =
      cells
    return { number, level, asks, holds, files: pathsIn(code), tests: testsIn(tests), remark }
  })

const document = readFileSync('docs/security.md', 'utf8')
const rows = rowsOf(document)

type Rule = [rule: string, violations: (row: Row) => string[], planted: string]

const rules: Rule[] = [
  ['names only files that exist', missingFiles, '1.1.1 | 1 | A | yes | `src/nowhere.ts` | |'],
  [
    'names only tests that exist in their file',
    missingTests,
    '1.1.1 | 1 | A | yes | | `src/tidy.test.ts` › pigs fly |',
  ],
  [
    'says whether it holds',
    ({ number, holds }) => (['yes', 'in part', 'not applicable'].includes(holds) ? [] : [number]),
    '1.1.1 | 1 | A | soon | `src/tidy.test.ts` | |',
  ],
  [
    'names its code when it holds, and says why when it does not',
    ({ number, holds, files, remark }) => {
      const isShown = holds === 'not applicable' || files.length > 0
      const isExplained = holds === 'yes' || remark !== ''
      return isShown && isExplained ? [] : [number]
    },
    '1.1.1 | 1 | A | in part | `src/tidy.test.ts` | |',
  ],
  [
    'has a test or a remark',
    ({ number, tests, remark, asks }) =>
      tests.length > 0 || remark !== '' || asks.startsWith('No ') || untested.has(number)
        ? []
        : [number],
    '1.1.1 | 1 | A | yes | `src/tidy.test.ts` | |',
  ],
]

/** Held by what the code does not do, or by a document. */
const untested = new Set(['3.7.1', '6.2.10', '11.1.1', '13.4.3', '16.2.2'])

describe.each(rules)('every requirement %s', (_rule, violations, planted) => {
  test('holds', () => {
    expect(rows.flatMap(violations)).toEqual([])
  })
  test('fails on a planted violation', () => {
    const table = `| Requirement | Level |\n| --- | --- |\n| ${planted} |`
    expect(rowsOf(table).flatMap(violations)).not.toEqual([])
  })
})

test('all requirements of levels 1 and 2 are there, once', () => {
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length)
  const count = (level: string) => rows.filter((row) => row.level === level).length
  expect([count('1'), count('2')]).toEqual([70, 183])
  const chapters = new Set(rows.map(({ number }) => number.split('.')[0]))
  expect([...chapters].map(Number)).toEqual(Array.from({ length: 17 }, (_, i) => i + 1))
})

test('the sentence above the table counts its rows', () => {
  const count = (holds: string) => rows.filter((row) => row.holds === holds).length
  expect(document.replaceAll(/\s+/g, ' ')).toContain(
    `Of ${rows.length} requirements of levels 1 and 2, ${count('yes')} hold, ` +
      `${count('in part')} hold in part, and ${count('not applicable')} do not apply.`,
  )
})
