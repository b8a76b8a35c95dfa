import { handInReceipt } from '../../shared/market/purchases.ts'
import { approveReview, rejectReview, submitReview } from '../../shared/market/reviews.ts'
import { aTriedCampaign, take } from './places.ts'
import { aProof } from './proofs.ts'
import { api, aReviewer, orFail, reviewBody, type Person } from './world.ts'

/** Builders of campaigns that pay back what reviewers bought, for tests. */

type Options = Parameters<typeof aTriedCampaign>[0] & { cap?: number }

/** A campaign at $10 that pays back up to $30, with fourteen days of trying. */
export const aReimbursingCampaign = ({ cap = 30_00, fields, ...options }: Options = {}) =>
  aTriedCampaign({
    fulfilment: 'reimbursement',
    fields: { reimbursementCapCents: cap, ...fields },
    ...options,
  })

/** A place in such a campaign. */
export async function aPurchase({ reviewer: given, ...options }: Options = {}) {
  const world = await aReimbursingCampaign(options)
  const reviewer = given ?? (await aReviewer())
  return { ...world, reviewer, place: orFail(await take(reviewer, world.campaign)) }
}

/** Submits a review with the receipt, which says $24.50 unless told otherwise, and NaN nothing. */
export async function submitWithReceipt(
  reviewer: Person,
  { id }: { id: string },
  more: { amountCents?: number; proofId?: string } = {},
) {
  const proofId = more.proofId ?? (await aProof(reviewer)).id
  const { amountCents = 24_50 } = more
  const amount = Number.isNaN(amountCents) ? {} : { amountCents }
  const body = { ...reviewBody, proofId, ...amount }
  return api(reviewer, submitReview, { params: { campaignId: id }, body })
}

/** Hands in the receipt of a place, which says $24.50 unless told otherwise. */
export async function handIn(
  reviewer: Person,
  placeId: string,
  more: { proofId?: string; amountCents?: number } = {},
) {
  const proofId = more.proofId ?? (await aProof(reviewer)).id
  const { amountCents = 24_50 } = more
  const body = { proofId, amountCents }
  return api(reviewer, handInReceipt, { params: { placeId }, body })
}

/** A review of a purchase that waits for its decision. */
export async function aReviewWithReceipt(options: Options = {}) {
  const world = await aPurchase(options)
  const review = orFail(await submitWithReceipt(world.reviewer, world.campaign))
  return { ...world, review }
}

export const approve = (admin: Person, reviewId: string, reimbursementCents?: number) =>
  api(admin, approveReview, { params: { reviewId }, body: { reimbursementCents } })

export const reject = (
  admin: Person,
  reviewId: string,
  reimbursementCents?: number,
  allowResubmission = false,
) =>
  api(admin, rejectReview, {
    params: { reviewId },
    body: {
      reason: 'off_topic',
      note: 'This is about the shop, and not about its bread.',
      allowResubmission,
      reimbursementCents,
    },
  })
