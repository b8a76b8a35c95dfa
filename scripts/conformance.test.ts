import { expect, test } from 'vitest'
import {
  code,
  faultsIn,
  marks,
  marksIn,
  readRequirements,
  requirements,
  markdownOf,
} from './conformance.ts'

/** docs/requirements.tsv and the lines `// spec: …` above tests say the same. */

const listed = (...lines: string[]) => readRequirements(`id\t…\n${lines.join('\n')}\n`)
const faults = (lines: string[], file: string) =>
  faultsIn(listed(...lines), marksIn('a.test.ts', file), "const label = 'It\\'s a\n text'")

test('every requirement has a test or a reason, and every test names requirements', () => {
  expect(faultsIn(requirements, marks, code)).toEqual([])
})

test('no statement is listed twice', () => {
  const statements = requirements.map(({ section, statement }) => `${section}: ${statement}`)
  expect(statements.filter((one, i) => statements.indexOf(one) !== i)).toEqual([])
})

test('the list has all nine sections of the specification, and tests for almost all of it', () => {
  const sections = Map.groupBy(requirements, ({ id }) => Number(id.split('.')[0]))
  expect([...sections.keys()].slice(0, 9)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(Math.min(...[...sections.values()].map((rows) => rows.length))).toBeGreaterThan(5)
  const shown = new Set(marks.flatMap(({ ids }) => ids))
  expect(requirements.filter(({ id }) => !shown.has(id)).length).toBeLessThan(5)
})

const lies: [lie: string, lines: string[], file: string, fault: string][] = [
  ['an uncovered requirement', ['5.1\tA\tPay'], '', '5.1 has neither a test nor a reason: Pay'],
  [
    'an unknown id',
    ['5.1\tA\tPay'],
    "// spec: 5.1, 5.2\ntest('pays', () => {})",
    'a.test.ts › pays names 5.2, which is no requirement.',
  ],
  [
    'a line above something else',
    ['5.1\tA\tPay'],
    "// spec: 5.1\nconst test = 1\ntest('pays', () => {})",
    'a.test.ts: no test follows // spec: 5.1',
  ],
  [
    'a text that no source contains',
    ['5.1\tA\tSays ‘It is a text’'],
    "// spec: 5.1\ntest('pays', () => {})",
    '5.1 requires a text that src does not contain: It is a text',
  ],
  ['an id twice', ['5.1\tA\tPay\tBy hand', '5.1\tA\tGo\tBy hand'], '', '5.1 is listed twice.'],
]

test.each(lies)('%s fails', (_lie, lines, file, fault) => {
  expect(faults(lines, file)).toEqual([fault])
})

test('a list without a fault has none', () => {
  const file = "// spec: 5.1\n// spec: 5.3\ntest.each([['a', 1]])('pays %s', () => {})"
  const lines = ["5.1\tA\tSays ‘It's a text’", '5.2\tA\tNever ‘said’\tOn purpose', '5.3\tA\tPay']
  expect(faults(lines, file)).toEqual([])
})

test('the table begins with what is not covered', () => {
  const table = markdownOf(
    listed('5.1\tLogin\tPay', '5.2\tLogin\tGo | stay', '5.3\tLogin\tRest\tNobody rests'),
    marksIn('a.test.ts', "// spec: 5.1\nit('pays', async () => {})"),
  )
  expect(table.match(/^##.*|^\| 5.*/gm)).toEqual([
    '## Not covered: 1',
    String.raw`| 5.2 | Login | Go \| stay |  |  |`,
    '## Not tested, for a reason: 1',
    '| 5.3 | Login | Rest |  | Nobody rests |',
    '## Shown by tests: 1',
    '| 5.1 | Login | Pay | `a.test.ts` › pays |  |',
  ])
})
