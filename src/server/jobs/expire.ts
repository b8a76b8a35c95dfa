import { mayNow } from '../accounts/people.ts'
import type { Db, Tx } from '../db/database.ts'
import { addDays } from '../../shared/days.ts'
import { warnOfLateReviews } from '../reviews/queue.ts'
import { expireResubmission } from '../reviews/reviews.ts'
import { renewSubscription } from '../subscription/subscription.ts'

interface Log {
  error(failure: { err: unknown; id: string }, message: string): void
}

/** Does everything that only the passing of time causes. Safe to repeat, and in any process. */
export async function expireDue(db: Db, at: Date, log: Log): Promise<void> {
  await releaseReviews(db, at, log)
  await renewSubscriptions(db, at, log)
  await each(db, [{ id: 'late reviews' }], log, (tx) => warnOfLateReviews(tx, at))
  await db.deleteFrom('idempotencyKeys').where('createdAt', '<', addDays(at, -1)).execute()
  await db.deleteFrom('rateLimits').where('resetsAt', '<', at).execute()
  await db.deleteFrom('sessions').where('expiresAt', '<', at).execute()
  await db.deleteFrom('authTokens').where('expiresAt', '<', at).execute()
}

async function releaseReviews(db: Db, at: Date, log: Log) {
  const due = await db.selectFrom('reviews').select('id').where('resubmitUntil', '<=', at).execute()
  await each(db, due, log, (tx, id) => expireResubmission(tx, { reviewId: id }, at))
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
  await each(db, due, log, (tx, id) => renewSubscription(tx, id, at))
}

/**
 * Does each item in a transaction of its own. One that fails is logged and holds up no other; it
 * is still due when the job runs again, a minute later.
 */
async function each(
  db: Db,
  items: { id: string }[],
  log: Log,
  work: (tx: Tx, id: string) => Promise<unknown>,
) {
  for (const { id } of items) {
    try {
      await db.transaction().execute((tx) => work(tx, id))
    } catch (error) {
      log.error({ err: error, id }, 'an item of a job failed')
    }
  }
}
