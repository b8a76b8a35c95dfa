import { sql } from 'kysely'
import { lateHours } from '../../../shared/market/review-rules.ts'
import type { Tx } from '../../base/db/database.ts'
import { notifyAdmins } from '../../platform/notifications/notify.ts'
import { waitingSince } from './rows.ts'

const dayMillis = 24 * 3_600_000

/** Pending reviews submitted before this are late. */
const lateBefore = (at: Date) => new Date(at.getTime() - lateHours * 3_600_000)

/**
 * Notifies admins of pending reviews older than 20 hours, once in 24 hours. Locks the oldest one,
 * so that several processes notify once.
 */
export async function warnOfLateReviews(tx: Tx, at: Date) {
  const oldest = await tx
    .selectFrom('reviews as r')
    .select('r.id')
    .where('r.status', '=', sql.lit('pending'))
    .where(waitingSince, '<', lateBefore(at))
    .orderBy(waitingSince)
    .limit(sql.lit(1))
    .forUpdate()
    .executeTakeFirst()
  if (!oldest) return
  const warned = await tx
    .selectFrom('notifications')
    .select('id')
    .where('kind', '=', 'reviews-late')
    .where('createdAt', '>', new Date(at.getTime() - dayMillis))
    .limit(sql.lit(1))
    .executeTakeFirst()
  if (warned) return
  const { count } = await tx
    .selectFrom('reviews as r')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('r.status', '=', sql.lit('pending'))
    .where(waitingSince, '<', lateBefore(at))
    .executeTakeFirstOrThrow()
  await notifyAdmins(tx, 'reviews-late', { hours: lateHours, count }, at)
}
