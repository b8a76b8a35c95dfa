import { mayNow } from '../people/accounts/people.ts'
import type { Db } from '../base/db/database.ts'
import { addDays } from '../../shared/base/days.ts'
import { expireExports } from '../overview/exports/exports.ts'
import { tellWaiting } from '../market/campaigns/waits.ts'
import { addUpDays } from '../platform/platform.ts'
import { expireResubmission, warnOfLateReviews } from '../market/reviews/reviews.ts'
import { renewSubscription } from '../money/subscription/subscription.ts'
import { tellPeople } from '../platform/announcements/tell-people.ts'
import { eachItem, eachItemInTransaction, forgetOldFailures, type Log } from '../base/jobs/items.ts'

/**
 * Does everything that only the passing of time causes. Safe to repeat, and in any process. A part
 * that fails stops no other.
 */
export async function expireDue(db: Db, at: Date, log: Log): Promise<void> {
  await eachItem(db, 'expire', { at, log }, parts, ({ work }) => work(db, at, log))
}

interface Part {
  id: string
  work: (db: Db, at: Date, log: Log) => Promise<unknown>
}

const parts: Part[] = [
  { id: 'tell people', work: tellPeople },
  {
    id: 'tell who waits for campaigns',
    work: (db, at) => db.transaction().execute((tx) => tellWaiting(tx, at)),
  },
  { id: 'release reviews', work: releaseReviews },
  { id: 'renew plans', work: renewSubscriptions },
  {
    id: 'warn of late reviews',
    work: (db, at) => db.transaction().execute((tx) => warnOfLateReviews(tx, at)),
  },
  {
    id: 'forget idempotency keys',
    work: (db, at) =>
      db.deleteFrom('idempotencyKeys').where('createdAt', '<', addDays(at, -1)).execute(),
  },
  {
    id: 'forget rate limits',
    work: (db, at) => db.deleteFrom('rateLimits').where('resetsAt', '<', at).execute(),
  },
  {
    id: 'end exports',
    work: (db, at) => db.transaction().execute((tx) => expireExports(tx, at)),
  },
  { id: 'end sessions', work: (db, at) => expired(db, 'sessions', at) },
  { id: 'end undo links', work: (db, at) => expired(db, 'undoLinks', at) },
  { id: 'end email changes', work: (db, at) => expired(db, 'emailChanges', at) },
  { id: 'end API keys', work: (db, at) => expired(db, 'apiKeys', at) },
  { id: 'end links in mails', work: (db, at) => expired(db, 'authTokens', at) },
  { id: 'forget old failures', work: forgetOldFailures },
  { id: 'add up the figures', work: (db) => db.transaction().execute(addUpDays) },
]

const expired = (
  db: Db,
  table: 'sessions' | 'undoLinks' | 'emailChanges' | 'authTokens' | 'apiKeys',
  at: Date,
) => db.deleteFrom(table).where('expiresAt', '<', at).execute()

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
