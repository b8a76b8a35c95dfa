import { addDays } from '../../shared/days.ts'
import type { Db } from '../db/database.ts'
import { renewDue } from '../subscription/subscription.ts'
import { expireResubmission } from '../reviews/reviews.ts'

const atOnce = 100

/** Does what time alone brings about; harmless however often and wherever it runs. */
export async function expireDue(db: Db, at: Date): Promise<void> {
  await releaseReviews(db, at)
  await renewDue(db, at)
  const yesterday = addDays(at, -1)
  await db.deleteFrom('idempotencyKeys').where('createdAt', '<', yesterday).execute()
  await db.deleteFrom('rateLimits').where('resetsAt', '<', at).execute()
  await db.deleteFrom('sessions').where('expiresAt', '<', at).execute()
  await db.deleteFrom('authTokens').where('expiresAt', '<', at).execute()
}

/** Each in a transaction of its own, so that one that fails does not hold up the others. */
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
