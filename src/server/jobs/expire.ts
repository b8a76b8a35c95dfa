import { sql } from 'kysely'
import { mayNow } from '../people/accounts/people.ts'
import type { Db, Tx } from '../base/db/database.ts'
import type { FailedJob } from '../../shared/overview/operations.ts'
import { addDays, dayOf } from '../../shared/base/days.ts'
import { comingTexts } from '../../shared/outside/public-pages.ts'
import { releasedBefore } from '../../shared/market/place-rules.ts'
import { arrivesAfterDays, leavingDays } from '../../shared/market/shipping-rules.ts'
import { expireExports } from '../overview/exports/exports.ts'
import { endCampaign } from '../market/campaigns/campaigns.ts'
import { notifyWaiting } from '../market/campaigns/waits.ts'
import { expirePlace, remindOfPlace } from '../market/places/places.ts'
import { eraseAddresses } from '../market/addresses/addresses.ts'
import { receiveByClock, releaseUnsent, warnOfParcel } from '../market/shipping/shipping.ts'
import { sumUpDays } from '../platform/platform.ts'
import { publishReply } from '../market/replies/replies.ts'
import { repliesToPublish } from '../market/replies/queries.ts'
import { reviewsToAdvance } from '../market/reviews/advance-queries.ts'
import { advanceReview } from '../market/reviews/advances.ts'
import { expireResubmission, warnOfLateReviews } from '../market/reviews/reviews.ts'
import { renewSubscription } from '../money/subscription/subscription.ts'
import { announceTexts, sendAnnouncements } from '../platform/announcements/tell-people.ts'
import { eachItem, eachItemInTransaction, forgetOldFailures, type Log } from '../base/jobs/items.ts'

/**
 * Does everything that only the passing of time causes. Safe to repeat, and in any process. A part
 * that fails stops no other.
 */
export async function expireDue(db: Db, at: Date, log: Log): Promise<void> {
  await eachItem(db, 'expire', { at, log }, parts, ({ work }) => work(db, at, log))
}

const expired = (
  db: Db,
  table: 'sessions' | 'undoLinks' | 'emailChanges' | 'authTokens' | 'apiKeys',
  at: Date,
) => db.deleteFrom(table).where('expiresAt', '<', at).execute()

/** A job that does each of the items that are due in a transaction of its own. */
function eachDue(
  job: FailedJob,
  due: (db: Db, at: Date) => Promise<{ id: string }[]>,
  work: (tx: Tx, id: string, at: Date) => Promise<unknown>,
) {
  return async (db: Db, at: Date, log: Log) =>
    eachItemInTransaction(db, job, { at, log }, await due(db, at), (tx, id) => work(tx, id, at))
}

const releaseReviews = eachDue(
  'release-review',
  (db, at) => db.selectFrom('reviews').select('id').where('resubmitUntil', '<=', at).execute(),
  (tx, reviewId, at) => expireResubmission(tx, { reviewId }, at),
)

const advanceReviews = eachDue('advance-review', reviewsToAdvance, (tx, reviewId, at) =>
  advanceReview(tx, { reviewId }, at),
)

const publishReplies = eachDue('publish-reply', repliesToPublish, (tx, reviewId, at) =>
  publishReply(tx, { reviewId }, at),
)

const releasePlaces = eachDue(
  'release-place',
  (db, at) =>
    db
      .selectFrom('places')
      .select('id')
      .where('status', '=', sql.lit('taken'))
      .where('deadline', '<=', releasedBefore(at))
      .execute(),
  (tx, placeId, at) => expirePlace(tx, { placeId }, at),
)

const releaseUnsentPlaces = eachDue(
  'release-place',
  (db, at) =>
    db
      .selectFrom('shipments as s')
      .innerJoin('places as p', 'p.id', 's.placeId')
      .select('p.id')
      .where('p.status', '=', sql.lit('taken'))
      .where('s.dueAt', '<=', addDays(at, -leavingDays))
      .execute(),
  (tx, placeId, at) => releaseUnsent(tx, { placeId }, at),
)

const remindOfPlaces = eachDue(
  'remind-of-place',
  (db, at) => db.selectFrom('places').select('id').where('remindAt', '<=', at).execute(),
  (tx, placeId, at) => remindOfPlace(tx, { placeId }, at),
)

const receiveParcels = eachDue(
  'receive-parcel',
  (db, at) =>
    db
      .selectFrom('shipments as s')
      .innerJoin('places as p', 'p.id', 's.placeId')
      .select('p.id')
      .where('p.status', '=', sql.lit('taken'))
      .where('s.status', '=', sql.lit('sent'))
      .where('s.sentAt', '<=', addDays(at, -arrivesAfterDays))
      .execute(),
  (tx, placeId, at) => receiveByClock(tx, { placeId }, at),
)

const warnOfParcels = eachDue(
  'warn-of-parcel',
  (db, at) =>
    db.selectFrom('shipments').select('placeId as id').where('warnAt', '<=', at).execute(),
  (tx, placeId, at) => warnOfParcel(tx, { placeId }, at),
)

const endCampaigns = eachDue(
  'end-campaign',
  (db, at) =>
    db
      .selectFrom('campaigns')
      .select('id')
      .where('status', '=', sql.lit('active'))
      .where('deletedAt', 'is', null)
      .where('endsAt', '<=', at)
      .execute(),
  (tx, campaignId, at) => endCampaign(tx, { campaignId }, at),
)

/** Renews every subscription whose period is over. */
export const renewSubscriptions = eachDue(
  'renew-plan',
  (db, at) =>
    db
      .selectFrom('businesses as b')
      .innerJoin('users as u', 'u.id', 'b.id')
      .select('b.id')
      .where('b.planExpiresAt', '<=', at)
      .where(mayNow('renewSubscription', 'u'))
      .execute(),
  renewSubscription,
)

interface Part {
  id: string
  work: (db: Db, at: Date, log: Log) => Promise<unknown>
}

const parts: Part[] = [
  { id: 'announce legal texts', work: (db, at) => announceTexts(db, comingTexts(dayOf(at)), at) },
  { id: 'tell people', work: sendAnnouncements },
  {
    id: 'tell who waits for campaigns',
    work: (db, at) => db.transaction().execute((tx) => notifyWaiting(tx, at)),
  },
  { id: 'release reviews', work: releaseReviews },
  { id: 'advance reviews', work: advanceReviews },
  { id: 'publish replies', work: publishReplies },
  {
    id: 'lapse proposed rejections',
    work: (db, at) =>
      db
        .deleteFrom('rejectionProposals')
        .where('acceptedAt', 'is', null)
        .where('expiresAt', '<=', at)
        .execute(),
  },
  { id: 'release places', work: releasePlaces },
  { id: 'remind of places', work: remindOfPlaces },
  { id: 'receive parcels', work: receiveParcels },
  { id: 'warn of parcels', work: warnOfParcels },
  { id: 'release places without a parcel', work: releaseUnsentPlaces },
  {
    id: 'erase addresses',
    work: (db, at) => db.transaction().execute((tx) => eraseAddresses(tx, at)),
  },
  { id: 'end campaigns', work: endCampaigns },
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
  { id: 'add up the figures', work: (db) => db.transaction().execute(sumUpDays) },
]
