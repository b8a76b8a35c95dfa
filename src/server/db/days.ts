import { sql } from 'kysely'
import { dayMillis } from '../../shared/days.ts'

/**
 * SQL: the last `count` days in UTC, including today, as `day`, `start` and `finish`. Comparing
 * timestamps with `start` and `finish` uses an index; converting each timestamp to a day would not.
 */
export function daysInUtc(count: number, at: Date) {
  const today = Math.floor(at.getTime() / dayMillis) * dayMillis
  const starts = Array.from({ length: count }, (_, index) =>
    new Date(today - (count - 1 - index) * dayMillis).toISOString(),
  )
  return sql`(
    select (start at time zone 'UTC')::date as day, start, start + interval '24 hours' as finish
    from unnest(${starts}::timestamptz[]) as start)`
}
