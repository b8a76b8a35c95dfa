import { sql, type RawBuilder } from 'kysely'
import { trendDays } from '../../../shared/people/dashboard-rules.ts'
import type { Trend } from '../../../shared/overview/dashboard.ts'
import { addDays, dayOf } from '../../../shared/base/days.ts'

/**
 * A count or an amount per UTC day, such as `{ '2026-11-03': 2 }`; days without any are missing.
 */
type CountedDays = Record<string, number>

/** The start of the earliest day that a trend compares. */
export function trendFrom(at: Date): Date {
  return new Date(`${dayOf(addDays(at, 1 - 2 * trendDays))}T00:00:00Z`)
}

/** SQL: the UTC day of a time; null when it is before the trend's start. */
export function countedDay(moment: RawBuilder<unknown>, from: Date) {
  return sql`case when ${moment} >= ${from} then (${moment} at time zone 'UTC')::date end`
}

export function toTrend(counted: CountedDays, at: Date): Trend {
  const days = Array.from({ length: 2 * trendDays }, (_, index) =>
    dayOf(addDays(at, 1 + index - 2 * trendDays)),
  )
  const valueOf = (day: string) => counted[day] ?? 0
  return days.slice(trendDays).map((day, index) => ({
    day,
    value: valueOf(day),
    before: valueOf(days[index]!),
  }))
}
