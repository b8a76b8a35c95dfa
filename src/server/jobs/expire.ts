import type { Db } from '../db/database.ts'
import { mayNow } from '../accounts/people.ts'
import { addDays } from '../../shared/days.ts'
import { expireResubmission } from '../reviews/reviews.ts'
import { renewSubscription } from '../subscription/subscription.ts'

const atOnce = 100

/** Does everything that only the passing of time causes. Safe to repeat, and in any process. */
export async function expireDue(db: Db, at: Date): Promise<void> {
  await releaseReviews(db, at)
  await renewSubscriptions(db, at)
  await db.deleteFrom('idempotencyKeys').where('createdAt', '<', addDays(at, -1)).execute()
  await db.deleteFrom('rateLimits').where('resetsAt', '<', at).execute()
  await db.deleteFrom('sessions').where('expiresAt', '<', at).execute()
  await db.deleteFrom('authTokens').where('expiresAt', '<', at).execute()
}

/** One transaction per review, so that a failure does not hold up the others. */
async function releaseReviews(db: Db, at: Date) {
  for (;;) {
    const due = await db
      .selectFrom('reviews')
      .select('id')
      .where('resubmitUntil', '<=', at)
      .orderBy('resubmitUntil')
      .limit(atOnce)
      .execute()
    for (const { id } of due) {
      await db.transaction().execute((tx) => expireResubmission(tx, { reviewId: id }, at))
    }
    if (due.length < atOnce) return
  }
}

/** Renews every subscription whose period is over. */
export async function renewSubscriptions(db: Db, at: Date): Promise<void> {
  const due = await db
    .selectFrom('businesses as b')
    .innerJoin('users as u', 'u.id', 'b.id')
    .select('b.id')
    .where('b.planExpiresAt', '<=', at)
    .where(mayNow('renewSubscription', 'u'))
    .execute()
  for (const { id } of due) await db.transaction().execute((tx) => renewSubscription(tx, id, at))
}
