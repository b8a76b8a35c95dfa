import { expect, test } from 'vitest'
import { nextPeriod, periodAt } from '../people/plans.ts'

const day = (text: string) => new Date(`${text}T00:00:00Z`)

test.each([
  ['2026-01-31', 31, '2026-02-28'],
  ['2026-02-28', 31, '2026-03-31'],
  ['2028-01-30', 30, '2028-02-29'],
  ['2026-11-21', 21, '2026-12-21'],
  ['2026-12-31', 31, '2027-01-31'],
  ['2026-03-31', 31, '2026-04-30'],
])('after %s with anchor %i comes %s', (start, anchor, next) =>
  expect(nextPeriod(day(start), anchor)).toEqual(day(next)),
)

test('the period of a much later day skips the missed periods', () => {
  expect(periodAt(day('2026-01-31'), 31, day('2026-06-15'))).toEqual({
    start: day('2026-05-31'),
    end: day('2026-06-30'),
  })
  expect(periodAt(day('2026-01-31'), 31, day('2026-02-28')).start).toEqual(day('2026-02-28'))
})
