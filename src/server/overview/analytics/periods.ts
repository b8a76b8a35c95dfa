import type { Analytics } from '../../../shared/overview/analytics.ts'
import * as z from 'zod'
import { Cents } from '../../../shared/base/cents.ts'

type Period = Analytics['periods'][number]

/** The figures of one UTC day. */
export const Day = z.strictObject({
  day: z.string(),
  incomeCents: Cents,
  newUsers: z.number(),
  reviews: z.number(),
  approvedReviews: z.number(),
})
export type Day = z.output<typeof Day>

/** A quarter of a year, including the current week. */
const shownWeeks = 13
const longestByDay = 30

/** The most days, including today, that a range and the range before it can cover. */
export const neededDays = (range: number) =>
  range <= longestByDay ? 2 * range : 2 * 7 * shownWeeks

/** Splits days that end today into the periods of a range and the periods before it. */
export function periodsOf(days: Day[], range: number) {
  if (range <= longestByDay) {
    return {
      unit: 'day' as const,
      periods: inChunks(days.slice(-range), 1),
      previousPeriods: inChunks(days.slice(-2 * range, -range), 1),
    }
  }
  const today = new Date(days.at(-1)!.day)
  const running = ((today.getUTCDay() + 6) % 7) + 1
  const shown = 7 * (shownWeeks - 1) + running
  const first = days.length - shown
  const before = first - 7 * shownWeeks
  return {
    unit: 'week' as const,
    periods: inChunks(days.slice(first), 7),
    // Compare the current week with the same days of the week before, not with the whole week.
    previousPeriods: inChunks(days.slice(before, before + shown), 7),
  }
}

function inChunks(days: Day[], size: number): Period[] {
  return Array.from({ length: Math.ceil(days.length / size) }, (_, index) =>
    sumOf(days.slice(index * size, (index + 1) * size)),
  )
}

function sumOf(days: Day[]): Period {
  const sum = (name: Exclude<keyof Day, 'day'>) => days.reduce((all, one) => all + one[name], 0)
  return {
    from: days[0]!.day,
    to: days.at(-1)!.day,
    incomeCents: sum('incomeCents') as Cents,
    newUsers: sum('newUsers'),
    reviews: sum('reviews'),
    approvedReviews: sum('approvedReviews'),
  }
}
