import { sql } from 'kysely'
import { campaignCan, type ClosedReason } from '../../../shared/market/campaigns.ts'
import { sum, type Cents } from '../../../shared/base/money.ts'
import type { Tx } from '../../base/db/database.ts'
import type { Viewer } from '../../base/http/session.ts'
import { feeIncome, lockWallet, reserved, transfer, wallet } from '../../ledger/ledger.ts'
import { appealKey, reserveKey } from '../../ledger/review-keys.ts'
import type { LockedCampaign } from '../campaigns/lock.ts'
import { placesOf } from '../campaigns/places.ts'
import { settleOpenCap } from '../reimbursement/reimbursement.ts'
import { completeWhenFull } from '../reviews/moderation.ts'
import {
  noRejection,
  settle,
  starCount,
  updateCounts,
  type LockedReview,
} from '../reviews/review-reservation.ts'

/** Who paid for a review whose rejection was overturned. */
type Payer = 'business' | 'platform'

/**
 * Approves a rejected review at its own terms, whatever has become of its campaign. The business
 * pays where money is held for it, or place and wallet allow; otherwise the platform does. Returns
 * also what the reviewer is paid by it.
 */
export async function overturnRejection(
  tx: Tx,
  admin: Viewer,
  campaign: LockedCampaign,
  review: LockedReview,
  at: Date,
) {
  // First the wallet of the business, because the pay locks that of the reviewer.
  const back = await settleOpenCap(tx, review, at)
  const paidBy = await pay(tx, campaign, review, at)
  const isReserved = paidBy === 'business' && !review.held
  await tx
    .updateTable('reviews')
    .set({
      ...noRejection,
      status: 'approved',
      decidedBy: admin.id,
      decidedAt: at,
      ...(isReserved && { reopenings: review.reopenings + 1, reopenedAt: at }),
      ...back,
      platformPaidAt: paidBy === 'platform' ? at : null,
      version: review.version + 1,
      updatedAt: at,
    })
    .where('id', '=', review.id)
    .execute()
  const price = review.advancedAt ? noCents : review.priceCents
  return { paidBy, paidCents: sum(price, back?.reimbursedCents ?? noCents) }
}

const noCents = 0 as Cents

async function pay(
  tx: Tx,
  campaign: LockedCampaign,
  review: LockedReview,
  at: Date,
): Promise<Payer> {
  const { businessId, priceCents, feeCents } = review
  if (review.held) {
    await settle(tx, review, at)
    await updateCounts(tx, campaign, review, { held: -1, approved: 1 }, at)
  } else if (await isCovered(tx, campaign, review, at)) {
    const next = { id: review.id, reopenings: review.reopenings + 1 }
    await transfer(tx, reserveKey(next), at, [
      { from: wallet(businessId), to: reserved(businessId), amount: sum(priceCents, feeCents) },
    ])
    await settle(tx, { ...review, ...next }, at)
    await updateCounts(tx, campaign, review, { approved: 1 }, at)
  } else {
    await payFromIncome(tx, review, at)
    return 'platform'
  }
  await completeWhenFull(tx, campaign, at)
  return 'business'
}

/** The review takes no place of its campaign, and is public. An advance paid it already. */
async function payFromIncome(tx: Tx, review: LockedReview, at: Date) {
  if (!review.advancedAt) {
    await transfer(tx, appealKey(review), at, [
      { from: feeIncome, to: wallet(review.reviewerId), amount: review.priceCents },
    ])
  }
  const stars = starCount(review)
  await tx
    .updateTable('campaigns')
    .set(stars, sql`${stars} + 1`)
    .set({ updatedAt: at })
    .where('id', '=', review.campaignId)
    .execute()
}

/** New reviews wait for a time or a code. A review that was submitted already does not. */
const newAlone: readonly ClosedReason[] = ['not_started', 'pace', 'codes']

/** Whether the business pays for it. Locks its wallet, as a submission does. */
async function isCovered(tx: Tx, campaign: LockedCampaign, review: LockedReview, at: Date) {
  const { owner, deletedAt } = campaign
  if (owner.closed || owner.frozen || deletedAt || !campaignCan.takeReviews(campaign)) return false
  const { balanceCents } = await lockWallet(tx, campaign.businessId)
  const { open, reason } = await placesOf(tx, campaign.id, at)
  if (open <= 0 && !newAlone.includes(reason)) return false
  // The fee may have changed since the review was written.
  return balanceCents >= sum(review.priceCents, review.feeCents)
}
