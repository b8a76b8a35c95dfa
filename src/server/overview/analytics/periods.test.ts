import { expect, test } from 'vitest'
import { dayMillis, dayOf } from '../../../shared/base/days.ts'
import type { Cents } from '../../../shared/base/money.ts'
import { neededDays, periodsOf, type Day } from './periods.ts'

/** UTC days that end with this one, each with one new review. */
function daysUntil(today: string, count: number): Day[] {
  const last = new Date(today).getTime()
  return Array.from({ length: count }, (_, index) => ({
    day: dayOf(new Date(last - (count - 1 - index) * dayMillis)),
    incomeCents: 5 as Cents,
    newUsers: 0,
    reviews: 1,
    approvedReviews: 0,
  }))
}

test.each([7, 30])('%i days are shown by day, beside as many before', (range) => {
  const shown = periodsOf(daysUntil('2026-11-18', neededDays(range)), range)
  expect(shown.unit).toBe('day')
  expect(shown.periods).toHaveLength(range)
  expect(shown.previousPeriods).toHaveLength(range)
  expect(shown.periods.at(-1)).toMatchObject({ from: '2026-11-18', to: '2026-11-18', reviews: 1 })
})

// New York leaves daylight saving time on November 1st, which must not affect a UTC week.
test.each([
  ['Monday', '2026-11-16', 1],
  ['Wednesday', '2026-11-18', 3],
  ['Sunday', '2026-11-22', 7],
])('90 days on a %s are 13 weeks from Monday to Sunday', (_, today, running) => {
  const { unit, periods, previousPeriods } = periodsOf(daysUntil(today, neededDays(90)), 90)
  expect(unit).toBe('week')
  expect(periods).toHaveLength(13)
  expect(periods[0]).toMatchObject({ from: '2026-08-24', to: '2026-08-30', reviews: 7 })
  expect(periods.at(-2)).toMatchObject({ from: '2026-11-09', to: '2026-11-15', incomeCents: 35 })
  expect(periods.at(-1)).toMatchObject({ from: '2026-11-16', to: today, reviews: running })

  expect(previousPeriods).toHaveLength(13)
  expect(previousPeriods[0]).toMatchObject({ from: '2026-05-25', to: '2026-05-31', reviews: 7 })
  expect(previousPeriods.at(-1)).toMatchObject({ from: '2026-08-17', reviews: running })
})
