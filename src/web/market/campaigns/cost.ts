import { useWatch } from 'react-hook-form'
import { countOf } from '../../ui/text/format.ts'
import type { Campaign } from '../../../shared/market/campaigns.ts'
import { minReviewPrice, share, type Cents } from '../../../shared/base/money.ts'
import { plans } from '../../../shared/people/plans.ts'
import { useViewer } from '../../base/session.ts'
import type { CampaignFormApi } from './CampaignFields.tsx'

interface Counted {
  status: Campaign['status']
  completedReviews: number
  pendingReviews: number
  awaitingResubmission: number
  takenCount: number
  feesSpentCents: number
  feesHeldCents: number
  /** What places cost that were left because their parcels did not come. */
  lateParcelsCents: number
  /** What was paid back for purchases, also for those of rejected reviews. */
  reimbursedCents: number
}

interface Offer {
  pricePerReviewCents: number
  feePerReviewCents: number
  targetReviews: number
  /** The most that is paid back for each purchase. */
  reimbursementCapCents?: number
}

const none: Counted = {
  status: 'draft',
  completedReviews: 0,
  pendingReviews: 0,
  awaitingResubmission: 0,
  takenCount: 0,
  feesSpentCents: 0,
  feesHeldCents: 0,
  lateParcelsCents: 0,
  reimbursedCents: 0,
}

/**
 * What a campaign costs at most. The fees of reviews that were submitted, and of places that are
 * taken, are those of that day; the others pay the fee of today.
 */
export function costOf(offer: Offer, counted: Counted = none) {
  const { pricePerReviewCents, feePerReviewCents, targetReviews } = offer
  const { completedReviews, pendingReviews, awaitingResubmission, takenCount } = counted
  const undecided = pendingReviews + awaitingResubmission + takenCount
  const left = Math.max(0, targetReviews - completedReviews - undecided)
  // None comes any more once it has ended.
  const coming = counted.status === 'completed' ? 0 : left
  const budget = pricePerReviewCents * targetReviews
  const cap = offer.reimbursementCapCents ?? 0
  const fees = counted.feesSpentCents + counted.feesHeldCents + coming * feePerReviewCents
  const purchases = counted.reimbursedCents + (undecided + coming) * cap
  const others = fees + counted.lateParcelsCents + purchases
  return {
    /** Without fees. */
    budget,
    fees,
    /** Paid back for purchases, without a fee: until now, and at most for the places left. */
    purchases,
    total: budget - (left - coming) * pricePerReviewCents + others,
    /** Reviews whose money is not reserved yet, and what they cost. */
    coming,
    stillCosts: coming * (pricePerReviewCents + feePerReviewCents + cap),
  }
}

/** The place of a rejected review is free again, but its purchase may be paid back. */
export const rejectedToo = 'What is paid back for rejected reviews comes on top.'

/** For how many of the reviews to come a balance pays. */
export function coveredText(available: number, each: number, coming: number): string {
  const covered = Math.min(coming, Math.floor(available / each))
  const reviews = countOf(coming, 'review')
  if (covered < coming) return `enough for ${covered} of ${reviews}`
  return coming === 1 ? 'enough for the one review to come' : `enough for all ${reviews}`
}

/** What the typed price and target cost by the plan; `known` while both are possible. */
export function useCost(form: CampaignFormApi, campaign?: Campaign) {
  const plan = plans[useViewer()?.plan ?? 'starter']
  const [price, target, way, typedCap] = useWatch({
    control: form.control,
    name: ['pricePerReviewCents', 'targetReviews', 'fulfilment', 'reimbursementCapCents'],
  })
  const cap = way === 'reimbursement' ? typedCap || 0 : 0
  const isPrice = Number.isInteger(price) && price >= minReviewPrice
  const known = isPrice && Number.isInteger(target) && target > 0
  const fee = known ? share(price as Cents, plan.feeBps) : 0
  const costs = { pricePerReviewCents: price, feePerReviewCents: fee, reimbursementCapCents: cap }
  const cost = costOf({ ...costs, targetReviews: target }, campaign)
  return { plan, price, target, way, fee, cap, known, cost }
}
