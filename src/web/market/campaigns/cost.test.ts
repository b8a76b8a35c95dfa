import { expect, test } from 'vitest'
import { costOf, coveredText } from './cost.ts'

const none = {
  status: 'active',
  completedReviews: 0,
  pendingReviews: 0,
  takenCount: 0,
  awaitingResubmission: 0,
  feesSpentCents: 0,
  feesHeldCents: 0,
  lateParcelsCents: 0,
  reimbursedCents: 0,
} as const
const offer = { pricePerReviewCents: 13_00, feePerReviewCents: 1_30, targetReviews: 30 }

test('a new campaign costs the price and the fee of today for each review', () => {
  expect(costOf(offer)).toEqual({
    budget: 390_00,
    fees: 39_00,
    purchases: 0,
    total: 429_00,
    coming: 30,
    stillCosts: 429_00,
  })
})

test('what is paid back comes beside price and fee, for each place at most', () => {
  const cost = costOf({ ...offer, reimbursementCapCents: 20_00 })
  expect(cost).toMatchObject({ purchases: 600_00, total: 1_029_00, stillCosts: 1_029_00 })
})

test('submitted reviews cost the fee of their day, the coming ones that of today', () => {
  // Ten approved and one pending at 15%, four that may be sent again at 10%.
  const counted = {
    ...none,
    completedReviews: 10,
    pendingReviews: 1,
    awaitingResubmission: 4,
    feesSpentCents: 19_50,
    feesHeldCents: 1_95 + 4 * 1_30,
  }
  const cost = costOf(offer, counted)
  expect(cost).toMatchObject({ coming: 15, fees: 46_15, total: 436_15, stillCosts: 15 * 14_30 })
})

test('a target below what was submitted leaves nothing to come', () => {
  const counted = {
    ...none,
    completedReviews: 40,
    feesSpentCents: 52_00,
    lateParcelsCents: 12_00,
  }
  expect(costOf(offer, counted)).toMatchObject({
    coming: 0,
    stillCosts: 0,
    fees: 52_00,
    total: 454_00,
  })
})

test('what was paid back counts, also for rejected reviews and by an earlier cap', () => {
  // Three rejected, whose places are free again, and one approved: $50 each.
  const counted = { ...none, completedReviews: 1, feesSpentCents: 1_30, reimbursedCents: 200_00 }
  const five = { ...offer, targetReviews: 5 }
  expect(costOf({ ...five, reimbursementCapCents: 50_00 }, counted)).toMatchObject({
    purchases: 400_00,
    total: 65_00 + 6_50 + 400_00,
  })
  expect(costOf(five, counted)).toMatchObject({ purchases: 200_00, total: 271_50 })
})

test('a campaign that has ended costs what it got, and no review to come', () => {
  const counted = { ...none, status: 'completed', pendingReviews: 1, feesHeldCents: 1_30 } as const
  const cost = costOf({ ...offer, reimbursementCapCents: 20_00 }, counted)
  expect(cost).toMatchObject({ coming: 0, stillCosts: 0, total: 13_00 + 1_30 + 20_00 })
})

test('a balance covers all reviews to come, some of them, or the only one', () => {
  expect(coveredText(100_00, 20_00, 5)).toBe('enough for all 5 reviews')
  expect(coveredText(99_99, 20_00, 5)).toBe('enough for 4 of 5 reviews')
  expect(coveredText(20_00, 20_00, 1)).toBe('enough for the one review to come')
  expect(coveredText(0, 20_00, 1)).toBe('enough for 0 of 1 review')
})
