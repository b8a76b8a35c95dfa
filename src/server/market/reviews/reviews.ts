import { randomUUID } from 'node:crypto'
import type * as z from 'zod'
import { sql } from 'kysely'
import { dayMillis } from '../../../shared/base/days.ts'
import {
  isSameText,
  reviewCan,
  unchangedText,
  lateHours,
  mostReviewVersions,
} from '../../../shared/market/review-rules.ts'
import { inDollars, sum } from '../../../shared/base/money.ts'
import { forCountries, isFor } from '../../../shared/market/campaign-facts.ts'
import { campaignCan } from '../../../shared/market/campaigns.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import type { ReviewFields } from '../../../shared/market/reviews.ts'
import { lockViewer, personLock, requireOpen, stateOf } from '../../people/accounts/people.ts'
import { audit } from '../../platform/audit/audit.ts'
import { lockCampaign, type LockedCampaign } from '../campaigns/lock.ts'
import { placesOf, requireOpenPlace } from '../campaigns/places.ts'
import { notFound as campaignNotFound } from '../campaigns/queries.ts'
import type { Tx } from '../../base/db/database.ts'
import type { Viewer } from '../../base/http/session.ts'
import { lockWallet, reserved, transfer, wallet } from '../../ledger/ledger.ts'
import { reserveKey } from '../../ledger/review-keys.ts'
import { notify, notifyAdmins } from '../../platform/notifications/notify.ts'
import { queueEvidence } from './evidence.ts'
import {
  lockWithCampaign,
  updateCounts,
  releaseReservation,
  type LockedReview,
} from './review-reservation.ts'
import { notFound, readReview } from './queries.ts'
import { waitingSince } from './rows.ts'
import { decided, refuseOutdated } from './moderation.ts'

type Edit = z.output<typeof ReviewFields> & { reviewId: string; version?: number | undefined }

/**
 * Changes the stars and the text of an own pending review. Its place, its money and the time since
 * which it waits stay; its evidence is collected again.
 */
export async function editReview(
  tx: Tx,
  reviewer: Viewer,
  { reviewId, version, ...written }: Edit,
  at: Date,
) {
  await lockViewer(tx, reviewer)
  const { review } = await lockWithCampaign(tx, reviewId)
  if (review.reviewerId !== reviewer.id) throw notFound()
  if (!reviewCan.edit(review)) throw decided()
  // A retry after a lost answer changes nothing.
  const { rating, content } = review
  if (written.rating === rating && written.content === content) {
    return readReview(tx, reviewer, review.id)
  }
  refuseOutdated(review, version)
  if (review.version >= mostReviewVersions) {
    throw new Refusal('conflict', 'This review has been changed too often. It is decided as it is.')
  }
  await tx
    .updateTable('reviews')
    .set({ ...written, version: review.version + 1, updatedAt: at })
    .where('id', '=', review.id)
    .execute()
  await queueEvidence(tx, review.id, at)
  const subject = `review:${review.id}`
  const [before, after] = [factsOf(review), factsOf(written)]
  await audit(tx, reviewer, { action: 'editReview', subject, before, after }, at)
  return readReview(tx, reviewer, review.id)
}

/** Reviews are no part of the audit log, which is kept longer than they may be. */
const factsOf = ({ rating, content }: { rating: number; content: string }) => ({
  stars: rating,
  characters: content.length,
})

interface ReviewRef {
  reviewId: string
}

/** What a reviewer writes: each field of the contract is the column of the same name. */
type Written = z.output<typeof ReviewFields>

/**
 * Submits a review of an active campaign and reserves its price and fee (docs/product-rules.md,
 * Money).
 */
export async function submitReview(
  tx: Tx,
  reviewer: Viewer,
  {
    campaignId,
    version,
    ...written
  }: { campaignId: string; version?: number | undefined } & Written,
  at: Date,
) {
  const self = await lockReviewer(tx, reviewer)
  const campaign = await lockCampaign(tx, campaignId)
  await refuseSecond(tx, reviewer, campaign)
  if (campaign.deletedAt) throw campaignNotFound()
  if (!campaignCan.takeReviews(campaign)) refuseInactive(campaign)
  refuseOtherCountries(campaign, self.country)
  refuseUnread(campaign, version)
  const { businessId } = campaign
  await lockWallet(tx, businessId)
  const { priceCents, feeCents } = requireOpenPlace(await placesOf(tx, campaign.id, at))

  const id = randomUUID()
  const review = { ...written, priceCents, feeCents, createdAt: at }
  await tx
    .insertInto('reviews')
    .values({
      ...review,
      id,
      campaignId: campaign.id,
      businessId,
      reviewerId: reviewer.id,
      updatedAt: at,
    })
    .execute()
  const amount = sum(priceCents, feeCents)
  const legs = [{ from: wallet(businessId), to: reserved(businessId), amount }]
  await transfer(tx, reserveKey({ id, reopenings: 0 }), at, legs)
  await updateCounts(tx, campaign, review, { held: 1 }, at)
  const after = { price: inDollars(priceCents), fee: inDollars(feeCents) }
  await audit(tx, reviewer, { action: 'submitReview', subject: `review:${id}`, after }, at)
  await queueEvidence(tx, id, at)
  const taken = campaign.approvedCount + campaign.heldCount + 1
  const isLastPlace = taken === campaign.targetReviews
  const data = { campaignId: campaign.id, title: campaign.title, reviewId: id, isLastPlace }
  await notify(tx, businessId, 'review-submitted', data, at)
  return readReview(tx, reviewer, id)
}

/** Submits a rejected review again, with another text. Allowed once, while its place is held. */
export async function resubmitReview(
  tx: Tx,
  reviewer: Viewer,
  { reviewId, ...written }: ReviewRef & Written,
  at: Date,
) {
  await lockViewer(tx, reviewer)
  const { campaign, review } = await lockWithCampaign(tx, reviewId)
  if (review.reviewerId !== reviewer.id) throw notFound()
  if (!reviewCan.resubmit(review, at)) {
    throw new Refusal('conflict', 'This review cannot be sent again.')
  }
  if (isSameText(written.content, review.content)) {
    throw new Refusal('invalid', unchangedText, { fields: { content: unchangedText } })
  }
  await keepVersion(tx, review)
  await tx
    .updateTable('reviews')
    .set({
      ...written,
      status: 'pending',
      rejectionReason: null,
      rejectionNote: null,
      resubmitUntil: null,
      resubmittedAt: at,
      decidedBy: null,
      decidedAt: null,
      version: review.version + 1,
      updatedAt: at,
    })
    .where('id', '=', review.id)
    .execute()
  const [before, after] = [factsOf(review), factsOf(written)]
  const subject = `review:${review.id}`
  await audit(tx, reviewer, { action: 'resubmitReview', subject, before, after }, at)
  await queueEvidence(tx, review.id, at)
  const data = { campaignId: campaign.id, title: campaign.title, reviewId: review.id }
  await notify(tx, review.businessId, 'review-resubmitted', data, at)
  return readReview(tx, reviewer, review.id)
}

/** Keeps the rejected text and its decision: the moderator of the second try reads both. */
async function keepVersion(tx: Tx, review: LockedReview) {
  const { id: reviewId, version, rating, content, createdAt, resubmittedAt } = review
  await tx
    .insertInto('reviewVersions')
    .values({
      reviewId,
      version,
      rating,
      content,
      submittedAt: resubmittedAt ?? createdAt,
      decidedAt: review.decidedAt!,
      decidedBy: review.decidedBy,
      rejectionReason: review.rejectionReason!,
      rejectionNote: review.rejectionNote ?? '',
    })
    .execute()
}

/** Releases a rejected review whose seven days are over and returns its money. Called by a job. */
export async function expireResubmission(tx: Tx, { reviewId }: ReviewRef, at: Date) {
  const { campaign, review } = await lockWithCampaign(tx, reviewId)
  if (!reviewCan.release(review, at)) return
  await releaseReservation(tx, campaign, review, at)
  await tx
    .updateTable('reviews')
    .set({ resubmitUntil: null, version: review.version + 1, updatedAt: at })
    .where('id', '=', review.id)
    .execute()
  await audit(tx, null, { action: 'releaseReview', subject: `review:${review.id}` }, at)
  const { id: campaignId, title } = campaign
  const data = { campaignId, title, reviewId: review.id }
  await notify(tx, review.reviewerId, 'review-released', data, at)
  const ofCampaign = { campaignId, title }
  await notify(tx, review.businessId, 'campaign-review-released', ofCampaign, at)
}

/** Locks the reviewer and returns where they live. */
async function lockReviewer(tx: Tx, { id }: Viewer) {
  const self = await personLock(tx, id).select('country').executeTakeFirstOrThrow()
  requireOpen(stateOf(self))
  return self
}

async function refuseSecond(tx: Tx, { id }: Viewer, campaign: LockedCampaign) {
  const own = await tx
    .selectFrom('reviews')
    .select('id')
    .where('campaignId', '=', campaign.id)
    .where('reviewerId', '=', id)
    .executeTakeFirst()
  if (!own) return
  throw new Refusal('conflict', "You've already submitted a review for this campaign.")
}

/** Reviewers never saw a draft, pending or rejected campaign, so it is a 404 for them. */
function refuseInactive(campaign: LockedCampaign): never {
  if (campaign.status !== 'completed') throw campaignNotFound()
  throw new Refusal('conflict', 'This campaign has ended. Your draft is kept.', { reason: 'full' })
}

/** Refuses a reviewer of a country that the campaign is not for. */
function refuseOtherCountries(campaign: LockedCampaign, country: string | null) {
  if (isFor(campaign, country)) return
  throw new Refusal('conflict', `${forCountries(campaign.countries)} Your draft is kept.`, {
    reason: 'country',
  })
}

/** Refuses a review of another version than the present one: nobody is paid less than they read. */
function refuseUnread(campaign: LockedCampaign, version: number | undefined) {
  if (version === undefined || version === campaign.version) return
  throw new Refusal(
    'conflict',
    'This campaign has changed since you read it: a review now pays ' +
      `${inDollars(campaign.priceCents)}. Please read it again. Your draft is kept.`,
    { reason: 'changed' },
  )
}

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
