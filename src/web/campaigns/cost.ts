interface Counted {
  completedReviews: number
  pendingReviews: number
  awaitingResubmission: number
  feesSpentCents: number
  feesHeldCents: number
}

interface Offer {
  pricePerReviewCents: number
  feePerReviewCents: number
  targetReviews: number
}

const none: Counted = {
  completedReviews: 0,
  pendingReviews: 0,
  awaitingResubmission: 0,
  feesSpentCents: 0,
  feesHeldCents: 0,
}

/**
 * What a campaign costs at most. The fees of reviews that were submitted are those of that day; the
 * others pay the fee of today.
 */
export function costOf(offer: Offer, counted: Counted = none) {
  const { pricePerReviewCents, feePerReviewCents, targetReviews } = offer
  const { completedReviews, pendingReviews, awaitingResubmission } = counted
  const submitted = completedReviews + pendingReviews + awaitingResubmission
  const coming = Math.max(0, targetReviews - submitted)
  const budget = pricePerReviewCents * targetReviews
  const fees = counted.feesSpentCents + counted.feesHeldCents + coming * feePerReviewCents
  return {
    /** Without fees. */
    budget,
    fees,
    total: budget + fees,
    /** Reviews that can still be submitted, and what they cost. */
    coming,
    stillCosts: coming * (pricePerReviewCents + feePerReviewCents),
  }
}
