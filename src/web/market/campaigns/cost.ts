import { countOf } from '../../ui/text/format.ts'

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

/** For how many of the reviews to come a balance pays. */
export function coveredText(available: number, each: number, coming: number): string {
  const covered = Math.min(coming, Math.floor(available / each))
  const reviews = countOf(coming, 'review')
  if (covered < coming) return `enough for ${covered} of ${reviews}`
  return coming === 1 ? 'enough for the one review to come' : `enough for all ${reviews}`
}
