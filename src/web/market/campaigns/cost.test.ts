import { expect, test } from 'vitest'
import { costOf, coveredText } from './cost.ts'

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
    completedReviews: 10,
    pendingReviews: 1,
    takenCount: 0,
    awaitingResubmission: 4,
    feesSpentCents: 19_50,
    feesHeldCents: 1_95 + 4 * 1_30,
    lateParcelsCents: 0,
  }
  const cost = costOf(offer, counted)
  expect(cost).toMatchObject({ coming: 15, fees: 46_15, total: 436_15, stillCosts: 15 * 14_30 })
})

test('a target below what was submitted leaves nothing to come', () => {
  const counted = {
    completedReviews: 40,
    pendingReviews: 0,
    takenCount: 0,
    awaitingResubmission: 0,
    feesSpentCents: 52_00,
    feesHeldCents: 0,
    lateParcelsCents: 12_00,
  }
  expect(costOf(offer, counted)).toMatchObject({
    coming: 0,
    stillCosts: 0,
    fees: 52_00,
    total: 454_00,
  })
})

test('a balance covers all reviews to come, some of them, or the only one', () => {
  expect(coveredText(100_00, 20_00, 5)).toBe('enough for all 5 reviews')
  expect(coveredText(99_99, 20_00, 5)).toBe('enough for 4 of 5 reviews')
  expect(coveredText(20_00, 20_00, 1)).toBe('enough for the one review to come')
  expect(coveredText(0, 20_00, 1)).toBe('enough for 0 of 1 review')
})
