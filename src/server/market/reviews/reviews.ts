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
import { inDollars, sum, type Cents } from '../../../shared/base/money.ts'
import { placeCan } from '../../../shared/market/place-rules.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import type { Confirmations, ReviewFields } from '../../../shared/market/reviews.ts'
import { forgetDraft } from './drafts.ts'
import { lockViewer } from '../../people/accounts/people.ts'
import { audit } from '../../platform/audit/audit.ts'
import { lockCampaign, type LockedCampaign } from '../campaigns/lock.ts'
import { placesOf, requireOpenPlace } from '../campaigns/places.ts'
import { refuseSecondPurchase } from '../campaigns/purchases.ts'
import { requireWanted, type Given } from '../places/requirements.ts'
import { lockReviewer, refuseSecond, requireAdmission } from '../places/admission.ts'
import { requireFewReviews, takeTurns, type PlaceLimits } from '../places/limits.ts'
import { leftOf, lockTakenPlace, usePlace } from '../places/places.ts'
import type { Tx } from '../../base/db/database.ts'
import type { Viewer } from '../../base/http/session.ts'
import { isProofOf, requireProof, setProof } from '../proofs/proofs.ts'
import { requireAmount } from '../reimbursement/reimbursement.ts'
import { lockWallet, reserved, transfer, wallet } from '../../ledger/ledger.ts'
import { reserveKey } from '../../ledger/review-keys.ts'
import { notify, notifyAdmins } from '../../platform/notifications/notify.ts'
import { confirmed } from './confirmations.ts'
import { queueEvidence } from './evidence.ts'
import {
  decided,
  lockWithCampaign,
  noRejection,
  updateCounts,
  releaseReservation,
  type LockedReview,
  requireCurrentVersion,
} from './review-reservation.ts'
import { notFound, readReview } from './queries.ts'
import { isUnchanged, lockPhotosOf, setPhotos, type Chosen } from './photos.ts'
import { waitingSince } from './rows.ts'

type Edit = z.output<typeof ReviewFields> &
  Chosen &
  Proving & { reviewId: string; version?: number | undefined }

/**
 * Changes the stars, the text, the photos and the proof of an own pending review. Its place, its
 * money and the time since which it waits stay; its evidence is collected again.
 */
export async function editReview(
  tx: Tx,
  reviewer: Viewer,
  { reviewId, version, photoIds, photoAlts, proofId, amountCents, ...written }: Edit,
  at: Date,
) {
  await lockViewer(tx, reviewer)
  const { review } = await lockWithCampaign(tx, reviewId)
  if (review.reviewerId !== reviewer.id) throw notFound()
  if (!reviewCan.edit(review)) throw decided()
  // A retry after a lost answer changes nothing.
  const { rating, content } = review
  const [chosen, photos] = [{ photoIds, photoAlts }, await lockPhotosOf(tx, review.id)]
  const claimed = claimedIn(review, amountCents)
  const isSame = written.rating === rating && written.content === content
  if (
    isSame &&
    claimed.claimedCents === review.claimedCents &&
    isUnchanged(photos, chosen) &&
    (await isProofOf(tx, review, proofId))
  ) {
    return readReview(tx, reviewer, review.id)
  }
  requireCurrentVersion(review, version)
  if (review.version >= mostReviewVersions) {
    throw new Refusal('conflict', 'This review has been changed too often. It is decided as it is.')
  }
  await tx
    .updateTable('reviews')
    .set({ ...written, ...claimed, version: review.version + 1, updatedAt: at })
    .where('id', '=', review.id)
    .execute()
  await setPhotos(tx, review, chosen, at)
  await setProof(tx, review, proofId, at)
  await queueEvidence(tx, review.id, at)
  const subject = `review:${review.id}`
  const before = factsOf(review, photos.length)
  const after = factsOf(written, photoIds?.length ?? photos.length)
  await audit(tx, reviewer, { action: 'editReview', subject, before, after }, at)
  return readReview(tx, reviewer, review.id)
}

/**
 * Reviews are no part of the audit log, which is kept longer than they may be. Their stars come
 * with the decision, because moderators read the log.
 */
const factsOf = ({ content }: { content: string }, photos: number) => ({
  characters: content.length,
  photos,
})

interface ReviewRef {
  reviewId: string
}

/** What a reviewer writes: each field of the contract is the column of the same name. */
type Written = z.output<typeof ReviewFields>

interface Submission {
  campaignId: string
  version?: number | undefined
  answers?: Given | undefined
  limits: PlaceLimits
}

/** The proof of use that is sent with a review, and what it says was paid. */
interface Proving {
  proofId?: string | undefined
  amountCents?: Cents | undefined
}

/** The amount of the receipt of a review that is changed: the new one, or that of before. */
function claimedIn(review: LockedReview, amountCents: Cents | undefined) {
  const claimedCents = amountCents ?? review.claimedCents
  requireAmount(review, claimedCents)
  return { claimedCents }
}

interface Confirming {
  confirmations?: z.output<typeof Confirmations>
}

const notInHand = () =>
  new Refusal(
    'conflict',
    'Say first that your parcel has arrived: its days of trying begin then. Your draft is kept.',
    { reason: 'no_place' },
  )

/**
 * Submits a review of an active campaign and reserves its price and fee (docs/domain.md, The
 * ledger). Whoever holds a place in it submits at the terms of the place, with its money, whatever
 * became of the campaign.
 */
export async function submitReview(
  tx: Tx,
  reviewer: Viewer,
  {
    campaignId,
    version,
    confirmations,
    photoIds = [],
    photoAlts,
    proofId,
    amountCents,
    answers,
    limits,
    ...written
  }: Submission & Written & Confirming & Chosen & Proving,
  at: Date,
) {
  const confirmation = confirmed(confirmations, at)
  await takeTurns(tx, reviewer)
  const self = await lockReviewer(tx, reviewer)
  const campaign = await lockCampaign(tx, campaignId)
  await refuseSecond(tx, reviewer, campaign)
  const place = await lockTakenPlace(tx, reviewer, campaign)
  if (place && place.deadline === null) throw notInHand()
  const reservation =
    place && placeCan.submit(place, at)
      ? await usePlace(tx, campaign, place, at)
      : await reserve(tx, reviewer, campaign, { ...self, version, answers, limits }, at)
  requireProof(place?.id === reservation.id ? place : campaign, proofId)
  const claimedCents = amountCents ?? null
  requireAmount(reservation, claimedCents)
  const { businessId, title } = campaign
  const bought = { ...reservation, claimedCents }
  const review = { ...written, ...confirmation, ...bought, createdAt: at, updatedAt: at }
  await tx
    .insertInto('reviews')
    .values({ ...review, campaignId: campaign.id, businessId, reviewerId: reviewer.id })
    .execute()
  const author = { ...reservation, reviewerId: reviewer.id }
  await setPhotos(tx, author, { photoIds, photoAlts }, at)
  await setProof(tx, author, proofId, at)
  await updateCounts(tx, campaign, review, { held: 1 }, at)
  await forgetDraft(tx, reviewer.id, campaign.id)
  const { id, priceCents, feeCents, placeTakenAt } = reservation
  const after = { price: inDollars(priceCents), fee: inDollars(feeCents) }
  await audit(tx, reviewer, { action: 'submitReview', subject: `review:${id}`, after }, at)
  await queueEvidence(tx, id, at)
  const isLastPlace = !placeTakenAt && leftOf(campaign) === 1
  const data = { campaignId: campaign.id, title, reviewId: id, isLastPlace }
  await notify(tx, businessId, 'review-submitted', data, at)
  return readReview(tx, reviewer, id)
}

interface Reader {
  country: string | null
  version: number | undefined
  answers: Given | undefined
  limits: PlaceLimits
}

/** Reserves the money of a review without a place, at the terms that its reviewer has read. */
async function reserve(
  tx: Tx,
  reviewer: Viewer,
  campaign: LockedCampaign,
  { limits, answers, ...reader }: Reader,
  at: Date,
) {
  const kept = ' Your draft is kept.'
  requireAdmission(campaign, { ...reader, kept }, at)
  if (campaign.tryingDays > 0) {
    throw new Refusal('conflict', `Take a place first: this campaign asks for trying.${kept}`, {
      reason: 'no_place',
    })
  }
  // A review of a product that was paid back says so, and without a place it could not.
  await refuseSecondPurchase(tx, reviewer, campaign)
  await requireFewReviews(tx, reviewer, limits, at)
  await requireWanted(tx, reviewer, campaign, { answers, kept }, at)
  const { businessId } = campaign
  await lockWallet(tx, businessId)
  const costs = requireOpenPlace(await placesOf(tx, campaign.id, at), kept, at)
  const id = randomUUID()
  const amount = sum(costs.priceCents, costs.feeCents)
  const legs = [{ from: wallet(businessId), to: reserved(businessId), amount }]
  await transfer(tx, reserveKey({ id, reopenings: 0 }), at, legs)
  // Without a place nothing is paid back.
  const none = { reimbursementCapCents: 0 as Cents, reimbursedCents: 0 as Cents }
  return { id, ...costs, ...none, worthCents: campaign.worthCents, placeTakenAt: null }
}

/**
 * Submits a rejected review again, with another text and perhaps other photos. Allowed once, while
 * its place is held.
 */
export async function resubmitReview(
  tx: Tx,
  reviewer: Viewer,
  {
    reviewId,
    confirmations,
    photoIds,
    photoAlts,
    proofId,
    amountCents,
    ...written
  }: ReviewRef & Written & Confirming & Chosen & Proving,
  at: Date,
) {
  const confirmation = confirmed(confirmations, at)
  await lockViewer(tx, reviewer)
  const { campaign, review } = await lockWithCampaign(tx, reviewId)
  if (review.reviewerId !== reviewer.id) throw notFound()
  if (!reviewCan.resubmit(review, at)) {
    throw new Refusal('conflict', 'This review cannot be sent again.')
  }
  if (isSameText(written.content, review.content)) {
    throw new Refusal('invalid', unchangedText, { fields: { content: unchangedText } })
  }
  const claimed = claimedIn(review, amountCents)
  const photos = await lockPhotosOf(tx, review.id)
  await archiveVersion(tx, review, photos)
  await forgetDraft(tx, reviewer.id, campaign.id)
  await tx
    .updateTable('reviews')
    .set({
      ...written,
      ...confirmation,
      ...claimed,
      ...noRejection,
      status: 'pending',
      resubmittedAt: at,
      decidedBy: null,
      decidedAt: null,
      version: review.version + 1,
      updatedAt: at,
    })
    .where('id', '=', review.id)
    .execute()
  await setPhotos(tx, review, { photoIds, photoAlts }, at)
  await setProof(tx, review, proofId, at)
  const before = factsOf(review, photos.length)
  const after = factsOf(written, photoIds?.length ?? photos.length)
  const subject = `review:${review.id}`
  await audit(tx, reviewer, { action: 'resubmitReview', subject, before, after }, at)
  await queueEvidence(tx, review.id, at)
  const data = { campaignId: campaign.id, title: campaign.title, reviewId: review.id }
  await notify(tx, review.businessId, 'review-resubmitted', data, at)
  return readReview(tx, reviewer, review.id)
}

/** Keeps the rejected text and photos with their decision, for the moderator of the second try. */
async function archiveVersion(tx: Tx, review: LockedReview, photos: { id: string }[]) {
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
      photoIds: photos.map(({ id }) => id),
    })
    .execute()
}

/** Releases a rejected review whose seven days are over and returns its money. Called by a job. */
export async function expireResubmission(tx: Tx, { reviewId }: ReviewRef, at: Date) {
  const { campaign, review } = await lockWithCampaign(tx, reviewId)
  if (!reviewCan.release(review, at)) return
  const back = await releaseReservation(tx, campaign, review, noCents, at)
  await tx
    .updateTable('reviews')
    .set({ ...back, resubmitUntil: null, version: review.version + 1, updatedAt: at })
    .where('id', '=', review.id)
    .execute()
  await audit(tx, null, { action: 'releaseReview', subject: `review:${review.id}` }, at)
  const { id: campaignId, title } = campaign
  const data = { campaignId, title, reviewId: review.id }
  await notify(tx, review.reviewerId, 'review-released', data, at)
  const ofCampaign = { campaignId, title }
  await notify(tx, review.businessId, 'campaign-review-released', ofCampaign, at)
}

const noCents = 0 as Cents

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
