import { mayNow } from '../accounts/people.ts'
import type { Db } from '../db/database.ts'
import { addDays } from '../../shared/days.ts'
import { warnOfLateReviews } from '../reviews/queue.ts'
import { expireResubmission } from '../reviews/reviews.ts'
import { renewSubscription } from '../subscription/subscription.ts'
import { eachItemInTransaction, forgetOldFailures, type Log } from './items.ts'

/** Does everything that only the passing of time causes. Safe to repeat, and in any process. */
export async function expireDue(db: Db, at: Date, log: Log): Promise<void> {
  await releaseReviews(db, at, log)
  await renewSubscriptions(db, at, log)
  await db.deleteFrom('idempotencyKeys').where('createdAt', '<', addDays(at, -1)).execute()
  await db.deleteFrom('rateLimits').where('resetsAt', '<', at).execute()
  await db.deleteFrom('sessions').where('expiresAt', '<', at).execute()
  await db.deleteFrom('undoLinks').where('expiresAt', '<', at).execute()
  await db.deleteFrom('emailChanges').where('expiresAt', '<', at).execute()
  await db.deleteFrom('authTokens').where('expiresAt', '<', at).execute()
  await forgetOldFailures(db, at)
  await db.transaction().execute((tx) => warnOfLateReviews(tx, at))
}

async function releaseReviews(db: Db, at: Date, log: Log) {
  const due = await db.selectFrom('reviews').select('id').where('resubmitUntil', '<=', at).execute()
  await eachItemInTransaction(db, 'release-review', { at, log }, due, (tx, id) =>
    expireResubmission(tx, { reviewId: id }, at),
  )
}

/** Renews every subscription whose period is over. */
export async function renewSubscriptions(db: Db, at: Date, log: Log): Promise<void> {
  const due = await db
    .selectFrom('businesses as b')
    .innerJoin('users as u', 'u.id', 'b.id')
    .select('b.id')
    .where('b.planExpiresAt', '<=', at)
    .where(mayNow('renewSubscription', 'u'))
    .execute()
  await eachItemInTransaction(db, 'renew-plan', { at, log }, due, (tx, id) =>
    renewSubscription(tx, id, at),
  )
}
