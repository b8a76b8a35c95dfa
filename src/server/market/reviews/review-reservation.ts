import { sql } from 'kysely'
import { sum, type Cents } from '../../../shared/base/money.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import { lockPerson } from '../../people/accounts/people.ts'
import { lockCampaign, type LockedCampaign } from '../campaigns/lock.ts'
import type { Tx } from '../../base/db/database.ts'
import { isUuid } from '../../base/db/uuid.ts'
import {
  countInMonth,
  feeIncome,
  legsIntoWallet,
  reserved,
  transfer,
  wallet,
} from '../../ledger/ledger.ts'
import { settleKey } from '../../ledger/review-keys.ts'
import { capOfReview, isCapReserved, settleCap } from '../reimbursement/reimbursement.ts'
import { notFound } from './queries.ts'

/**
 * Locks the reviewer, the campaign with its business, and then the review. Every verb that decides
 * a review locks in this order.
 */
export async function lockWithCampaign(tx: Tx, reviewId: string) {
  if (!isUuid(reviewId)) throw notFound()
  const ofId = tx.selectFrom('reviews').where('id', '=', reviewId)
  const author = await lockPerson(tx, ofId.select('reviewerId').$asScalar(), notFound)
  const { campaignId } = await ofId.select('campaignId').executeTakeFirstOrThrow()
  const campaign = await lockCampaign(tx, campaignId)
  const review = await ofId.selectAll().forNoKeyUpdate().executeTakeFirstOrThrow()
  return { campaign, review, author }
}

/** What a review that is not rejected has of a rejection. */
export const noRejection = {
  rejectionReason: null,
  rejectionNote: null,
  rejectionPassage: null,
  resubmitUntil: null,
}

export type LockedReview = Awaited<ReturnType<typeof lockWithCampaign>>['review']

type Counted = Pick<
  LockedReview,
  'rating' | 'priceCents' | 'feeCents' | 'createdAt' | 'placeTakenAt'
>

/**
 * Changes the counts of a campaign, and of the month of its business, by a review. A database
 * constraint on them protects the last place. The caller holds the lock of the business's wallet
 * when a place is taken or given back.
 */
export async function updateCounts(
  tx: Tx,
  { id, businessId }: LockedCampaign,
  review: Counted,
  { held = 0, approved = 0 },
  at: Date,
) {
  const { createdAt, placeTakenAt, priceCents, feeCents } = review
  const stars = starCount(review)
  await tx
    .updateTable('campaigns')
    .set({
      heldCount: sql`held_count + ${held}`,
      feesHeldCents: sql`fees_held_cents + ${held * feeCents}`,
      approvedCount: sql`approved_count + ${approved}`,
      feesChargedCents: sql`fees_charged_cents + ${approved * feeCents}`,
      updatedAt: at,
    })
    .$if(approved !== 0, (query) => query.set(stars, sql`${stars} + ${approved}`))
    .where('id', '=', id)
    .execute()
  const taken = held + approved
  if (taken === 0) return
  // Its money has been reserved, and counts, since its place was taken.
  await countInMonth(
    tx,
    businessId,
    placeTakenAt ?? createdAt,
    taken,
    taken * (priceCents + feeCents),
  )
}

/** SQL: how many public reviews of a campaign have as many stars as this one. */
export const starCount = ({ rating }: { rating: number }) =>
  sql<number>`star_counts[${rating}::int]`

/**
 * Pays the price of an approved review, first, and its fee from what is reserved. What the platform
 * has advanced goes back to it.
 */
export function settle(tx: Tx, review: LockedReview, at: Date) {
  const from = reserved(review.businessId)
  const to = review.advancedAt ? feeIncome : wallet(review.reviewerId)
  return transfer(tx, settleKey(review), at, [
    { from, to, amount: review.priceCents },
    { from, to: feeIncome, amount: review.feeCents },
  ])
}

/**
 * Returns the reserved money of a review that is rejected for good. It pays debts first. As long as
 * the cap is reserved, what was spent on the product is paid back; returns the columns for that.
 */
export async function releaseReservation(
  tx: Tx,
  campaign: LockedCampaign,
  review: LockedReview,
  reimbursement: Cents | null,
  at: Date,
) {
  const { businessId, priceCents, feeCents } = review
  const amount = sum(priceCents, feeCents)
  const legs = await legsIntoWallet(tx, businessId, { from: reserved(businessId), amount })
  await transfer(tx, settleKey(review), at, legs)
  await updateCounts(tx, campaign, review, { held: -1 }, at)
  if (reimbursement === null || !isCapReserved(review)) return undefined
  return settleCap(tx, capOfReview(review), reimbursement, at)
}

/** Refuses to decide another version than the one that the admin has read. */
export function requireCurrentVersion(review: LockedReview, version: number | undefined) {
  if (version === undefined || version === review.version) return
  throw new Refusal('conflict', 'This review has changed since you opened it. Please reload it.')
}

export const decided = () => new Refusal('conflict', 'This review has already been decided.')
