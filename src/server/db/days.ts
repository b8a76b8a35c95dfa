import { sql } from 'kysely'
import { dayMillis } from '../../shared/days.ts'

/**
 * The last days in UTC, today included, as `day` with its `start` and `finish`. Counted between
 * these, what happened is found by an index, and neither sorted nor converted.
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
