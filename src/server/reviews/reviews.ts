import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { sum } from '../../shared/money.ts'
import { Refusal } from '../../shared/refusal.ts'
import { resubmissionDays, reviewCan, type RejectionReason } from '../../shared/reviews.ts'
import { claimPlace } from '../campaigns/places.ts'
import { lockCampaign, type LockedCampaign } from '../campaigns/campaigns.ts'
import { notFound as campaignNotFound } from '../campaigns/queries.ts'
import { violated, type Tx } from '../db/database.ts'
import { isUuid } from '../http/keyset.ts'
import type { Viewer } from '../http/session.ts'
import { feeIncome, lockWallet, reserved, transfer, wallet } from '../ledger/ledger.ts'
import { notify } from '../notifications/notices.ts'
import { notFound, readReview } from './queries.ts'

interface ReviewRef {
  reviewId: string
}

interface Written {
  rating: number
  content: string
}

/** Takes a review of an active campaign and sets its price and fee aside (product.md, Money). */
export async function submitReview(
  tx: Tx,
  reviewer: Viewer,
  { campaignId, rating, content }: { campaignId: string } & Written,
  at: Date,
) {
  const campaign = await lockCampaign(tx, campaignId)
  await refuseSecondReview(tx, campaign, reviewer)
  if (campaign.deletedAt) throw campaignNotFound()
  if (campaign.status !== 'active') refuseInactive(campaign)

  await lockWallet(tx, campaign.businessId)
  const { priceCents, feeCents } = await claimPlace(tx, campaign.id, at)
  const id = randomUUID()
  await insertReview(tx, {
    id,
    campaignId: campaign.id,
    businessId: campaign.businessId,
    reviewerId: reviewer.id,
    rating,
    content,
    priceCents,
    feeCents,
    createdAt: at,
    updatedAt: at,
  })
  await transfer(tx, `reserve:${id}`, at, [
    {
      from: wallet(campaign.businessId),
      to: reserved(campaign.businessId),
      amount: sum(priceCents, feeCents),
    },
  ])
  await moveCounts(tx, campaign, { held: 1 }, at)
  const news = { campaignId: campaign.id, title: campaign.title }
  await notify(tx, campaign.businessId, 'review-submitted', news, at)
  return readReview(tx, reviewer, id)
}

/** Approves a held review: its price goes to the reviewer, its fee to the platform. */
export async function approveReview(
  tx: Tx,
  admin: Viewer,
  { reviewId, version }: ReviewRef & { version?: number | undefined },
  at: Date,
) {
  const { campaign, review } = await lockWithCampaign(tx, reviewId)
  if (!reviewCan.approve(review)) throw decided()
  refuseStale(review, version)

  await transfer(tx, `settle:${review.id}`, at, [
    { from: reserved(review.businessId), to: wallet(review.reviewerId), amount: review.priceCents },
    { from: reserved(review.businessId), to: feeIncome, amount: review.feeCents },
  ])
  await moveCounts(tx, campaign, { held: -1, approved: 1, feesCharged: review.feeCents }, at)
  await completeWhenFull(tx, campaign, at)
  const { id, priceCents: amountCents } = review
  const news = { campaignId: campaign.id, reviewId: id, amountCents }
  await notify(tx, review.reviewerId, 'review-approved', news, at)
  await decide(tx, admin, review, { status: 'approved' }, at)
  return readReview(tx, admin, review.id)
}

/**
 * Rejects a pending review with a reason that is never about sentiment. With a resubmission
 * allowed its place and money stay held for seven days; otherwise the money goes back.
 */
export async function rejectReview(
  tx: Tx,
  admin: Viewer,
  input: ReviewRef & {
    reason: RejectionReason
    note: string
    allowResubmission: boolean
    version?: number | undefined
  },
  at: Date,
) {
  const { campaign, review } = await lockWithCampaign(tx, input.reviewId)
  if (!reviewCan.reject(review)) throw decided()
  refuseStale(review, input.version)
  if (input.allowResubmission && review.resubmittedAt) {
    throw new Refusal('conflict', 'This review has been resubmitted once already.')
  }

  const resubmitUntil = input.allowResubmission ? addDays(at, resubmissionDays) : null
  if (!resubmitUntil) await release(tx, campaign, review, at)
  await notify(
    tx,
    review.reviewerId,
    'review-rejected',
    {
      campaignId: campaign.id,
      reviewId: review.id,
      resubmitUntil: resubmitUntil?.toISOString() ?? null,
    },
    at,
  )
  const { reason: rejectionReason, note: rejectionNote } = input
  const verdict = { status: 'rejected', rejectionReason, rejectionNote, resubmitUntil } as const
  await decide(tx, admin, review, verdict, at)
  return readReview(tx, admin, review.id)
}

/** Sends a rejected review again, once, while its place is still held. */
export async function resubmitReview(
  tx: Tx,
  reviewer: Viewer,
  { reviewId, rating, content }: ReviewRef & Written,
  at: Date,
) {
  const { campaign, review } = await lockWithCampaign(tx, reviewId)
  if (review.reviewerId !== reviewer.id) throw notFound()
  if (!reviewCan.resubmit(review, at)) {
    throw new Refusal('conflict', 'This review cannot be sent again.')
  }
  await tx
    .updateTable('reviews')
    .set({
      rating,
      content,
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
  const news = { campaignId: campaign.id, title: campaign.title }
  await notify(tx, review.businessId, 'review-submitted', news, at)
  return readReview(tx, reviewer, review.id)
}

/** Returns the money of a rejected review whose seven days are over; a job calls it. */
export async function expireResubmission(tx: Tx, { reviewId }: ReviewRef, at: Date) {
  const { campaign, review } = await lockWithCampaign(tx, reviewId)
  if (review.status !== 'rejected' || !review.resubmitUntil || at < review.resubmitUntil) return
  await release(tx, campaign, review, at)
  await tx
    .updateTable('reviews')
    .set({ resubmitUntil: null, version: review.version + 1, updatedAt: at })
    .where('id', '=', review.id)
    .execute()
  const news = { campaignId: campaign.id, reviewId: review.id }
  await notify(tx, review.reviewerId, 'review-released', news, at)
}

/** Campaign first, then its review: the order of every verb that decides. */
async function lockWithCampaign(tx: Tx, reviewId: string) {
  const found = isUuid(reviewId)
    ? await tx
        .selectFrom('reviews')
        .select('campaignId')
        .where('id', '=', reviewId)
        .executeTakeFirst()
    : undefined
  if (!found) throw notFound()
  const campaign = await lockCampaign(tx, found.campaignId)
  const review = await tx
    .selectFrom('reviews')
    .selectAll()
    .where('id', '=', reviewId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { campaign, review }
}

type LockedReview = Awaited<ReturnType<typeof lockWithCampaign>>['review']

async function refuseSecondReview(tx: Tx, campaign: LockedCampaign, reviewer: Viewer) {
  const own = await tx
    .selectFrom('reviews')
    .select('id')
    .where('campaignId', '=', campaign.id)
    .where('reviewerId', '=', reviewer.id)
    .executeTakeFirst()
  if (own) throw alreadyReviewed()
}

const alreadyReviewed = () =>
  new Refusal('conflict', "You've already submitted a review for this campaign.")

/** A draft, pending or rejected campaign was never there for reviewers; an ended one is full. */
function refuseInactive(campaign: LockedCampaign): never {
  if (campaign.status !== 'completed') throw campaignNotFound()
  throw new Refusal('conflict', 'This campaign has ended. Your draft is kept.', { reason: 'full' })
}

async function insertReview(
  tx: Tx,
  values: Parameters<ReturnType<typeof tx.insertInto<'reviews'>>['values']>[0],
) {
  try {
    await tx.insertInto('reviews').values(values).execute()
  } catch (error) {
    if (violated(error) === 'reviews_campaign_id_reviewer_id_key') throw alreadyReviewed()
    throw error
  }
}

/** The counts that the campaign carries, so that its last place is settled by a constraint. */
async function moveCounts(
  tx: Tx,
  { id }: LockedCampaign,
  { held = 0, approved = 0, feesCharged = 0 },
  at: Date,
) {
  await tx
    .updateTable('campaigns')
    .set({
      heldCount: sql`held_count + ${held}`,
      approvedCount: sql`approved_count + ${approved}`,
      feesChargedCents: sql`fees_charged_cents + ${feesCharged}`,
      updatedAt: at,
    })
    .where('id', '=', id)
    .execute()
}

/** The approval that fills the last place completes the campaign. */
async function completeWhenFull(tx: Tx, campaign: LockedCampaign, at: Date) {
  const isLast = campaign.approvedCount + 1 >= campaign.targetReviews
  if (!isLast || campaign.status !== 'active') return
  await tx
    .updateTable('campaigns')
    .set({ status: 'completed', paused: false, version: campaign.version + 1 })
    .where('id', '=', campaign.id)
    .execute()
  const news = { campaignId: campaign.id, title: campaign.title }
  await notify(tx, campaign.businessId, 'campaign-completed', news, at)
}

/** Gives back what was set aside for a review that is rejected for good. */
async function release(tx: Tx, campaign: LockedCampaign, review: LockedReview, at: Date) {
  await transfer(tx, `settle:${review.id}`, at, [
    {
      from: reserved(review.businessId),
      to: wallet(review.businessId),
      amount: sum(review.priceCents, review.feeCents),
    },
  ])
  await moveCounts(tx, campaign, { held: -1 }, at)
}

interface Verdict {
  status: 'approved' | 'rejected'
  rejectionReason?: RejectionReason
  rejectionNote?: string
  resubmitUntil?: Date | null
}

async function decide(tx: Tx, admin: Viewer, review: LockedReview, verdict: Verdict, at: Date) {
  await tx
    .updateTable('reviews')
    .set({
      ...verdict,
      decidedBy: admin.id,
      decidedAt: at,
      version: review.version + 1,
      updatedAt: at,
    })
    .where('id', '=', review.id)
    .execute()
}

const decided = () => new Refusal('conflict', 'This review has already been decided.')

function refuseStale(review: LockedReview, version: number | undefined) {
  if (version === undefined || version === review.version) return
  throw new Refusal('conflict', 'This review has changed since you read it. Please read it again.')
}

function addDays(at: Date, days: number): Date {
  return new Date(at.getTime() + days * 24 * 60 * 60 * 1000)
}
