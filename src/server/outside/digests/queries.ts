import { sql } from 'kysely'
import { addDays, dayOf } from '../../../shared/base/days.ts'
import type { Db } from '../../base/db/database.ts'

/** What began before midnight has been written by then. */
const settledMinutes = 5

export interface Day {
  day: string
  /** The root of the day before. */
  previous: string | null
  /** Receipts that changed since then and before its end belong to it. */
  since: Date | null
  end: Date
}

/** The day after the latest digest, or yesterday for the first one; null until it is over. */
export async function nextDay(db: Db, at: Date): Promise<Day | null> {
  const latest = await db
    .selectFrom('receiptDigests')
    .select(['day', 'root'])
    .orderBy('day', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst()
  const settled = new Date(at.getTime() - settledMinutes * 60_000)
  const start = latest ? addDays(new Date(latest.day), 1) : addDays(new Date(dayOf(settled)), -1)
  const end = addDays(start, 1)
  if (end > settled) return null
  // A day earlier, because a receipt that the digest before missed comes into this one.
  const since = latest ? addDays(start, -1) : null
  return { day: dayOf(start), previous: latest?.root ?? null, since, end }
}

/** A month of them. Others are asked for by their day. */
const newest = 31

/** Reads the newest digests, or that of a day. */
export const listDigests = (db: Db, day: string | undefined) =>
  db
    .selectFrom('receiptDigests')
    .select(['day', 'root', 'previous', 'count', 'jws'])
    .$if(day !== undefined, (query) => query.where('day', '=', day!))
    .orderBy('day', 'desc')
    .limit(sql.lit(newest))
    .execute()
