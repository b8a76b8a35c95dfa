import { share } from '../base/money.ts'
import type { Cents } from '../base/money.ts'
import { plans, type Plan } from '../people/plans.ts'

/**
 * What a month with this many approved reviews costs in all: the reviews, the fee on each and the
 * plan. Null when the plan allows fewer reviews.
 */
export function monthCost(plan: Plan, reviews: number, price: Cents, planPrice: Cents) {
  const { feeBps, monthlyReviews } = plans[plan]
  if (monthlyReviews !== null && reviews > monthlyReviews) return null
  return (reviews * (price + share(price, feeBps)) + planPrice) as Cents
}
