import {
  inDollars,
  maxAmount,
  minReviewPrice,
  parseDollars,
  share,
  sum,
} from '../../../shared/base/money.ts'
import type { Cents } from '../../../shared/base/money.ts'
import { planNames, plans, monthCost } from '../../../shared/people/plans.ts'
import type { Plan } from '../../../shared/people/plans.ts'

/** The most reviews of a campaign, and so of a month that can be reckoned with here. */
const mostReviews = 100_000

export type PlanPrices = Record<`${Plan}Cents`, Cents>

/** What the calculator shows for one plan. */
export interface PlanTexts {
  plan: Plan
  total: string
  /** How the total comes about, or why there is none. */
  parts: string
  isLeast: boolean
}

/** What the calculator shows for a price of a review and a number of reviews, as typed. */
export function monthTexts(typedPrice: string, typedReviews: string, prices: PlanPrices) {
  const price = priceIn(typedPrice)
  const reviews = reviewsIn(typedReviews)
  const month = price !== null && reviews !== null ? { price, reviews } : null
  const costs = planNames.map((plan) =>
    month ? monthCost(plan, month.reviews, month.price, prices[`${plan}Cents`]) : null,
  )
  const least = costs.reduce((a, b) => (b === null || (a !== null && a <= b) ? a : b), null)
  const cheapest = planNames.find((_, i) => least !== null && costs[i] === least)
  return {
    priceError: price === null ? `From ${inDollars(minReviewPrice)} to $100,000, such as 7.50` : '',
    reviewsError: reviews === null ? 'A whole number from 1 to 100,000' : '',
    plans: planNames.map((plan, i): PlanTexts => {
      const cost = costs[i] ?? null
      const parts = partsOf(plan, prices[`${plan}Cents`], cost === null ? null : month)
      return {
        plan,
        total: cost === null ? '–' : inDollars(cost),
        parts: month && cost === null ? `Allows ${plans[plan].monthlyReviews} a month` : parts,
        isLeast: plan === cheapest,
      }
    }),
    summary:
      cheapest && least !== null
        ? `${plans[cheapest].name} costs the least: ${inDollars(least)} a month.`
        : '',
  }
}

function partsOf(plan: Plan, planPrice: Cents, month: { price: Cents; reviews: number } | null) {
  const { feeBps } = plans[plan]
  const monthly = planPrice > 0 ? ` + ${shortDollars(planPrice)} plan` : ''
  if (!month) return `${feeBps / 100}% fee${monthly}`
  const each = inDollars(sum(month.price, share(month.price, feeBps)))
  return `${month.reviews.toLocaleString('en-US')} × ${each}${monthly}`
}

const shortDollars = (cents: Cents) => inDollars(cents).replace(/\.00$/, '')

export function priceIn(typed: string): Cents | null {
  const cents = parseDollars(typed)
  return cents !== null && cents >= minReviewPrice && cents <= maxAmount ? cents : null
}

function reviewsIn(typed: string): number | null {
  const reviews = /^[\d,]{1,7}$/.test(typed.trim()) ? Number(typed.replaceAll(',', '')) : 0
  return reviews > 0 && reviews <= mostReviews ? reviews : null
}
