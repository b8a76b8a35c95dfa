import { sql, type RawBuilder } from 'kysely'
import { trendDays, type Trend } from '../../shared/dashboard.ts'

const day = 24 * 60 * 60 * 1000

/** `{ '2026-11-03': 2 }`: the days on which anything happened, as the database counts them. */
export type CountedDays = Record<string, number>

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** The first moment of the days that a trend compares. */
function trendFrom(at: Date): Date {
  return new Date(`${dayOf(new Date(at.getTime() - (2 * trendDays - 1) * day))}T00:00:00Z`)
}

/** The day in UTC of a moment that a trend counts; null for an earlier one. */
export function countedDay(moment: RawBuilder<unknown>, at: Date): RawBuilder<unknown> {
  return sql`case when ${moment} >= ${trendFrom(at)} then (${moment} at time zone 'UTC')::date end`
}

export function toTrend(counted: CountedDays, at: Date): Trend {
  const valueOf = (daysAgo: number) => counted[dayOf(new Date(at.getTime() - daysAgo * day))] ?? 0
  return Array.from({ length: trendDays }, (_, index) => {
    const daysAgo = trendDays - 1 - index
    return {
      day: dayOf(new Date(at.getTime() - daysAgo * day)),
      value: valueOf(daysAgo),
      before: valueOf(daysAgo + trendDays),
    }
  })
}
