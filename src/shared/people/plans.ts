import { share, type BasisPoints, type Cents } from '../base/money.ts'

/** From the smallest to the largest. */
export const planNames = ['starter', 'professional', 'enterprise'] as const
export type Plan = (typeof planNames)[number]

/** Fee rates and monthly limits (docs/domain.md, Plans). */
export const plans: Record<
  Plan,
  { name: string; feeBps: BasisPoints; monthlyReviews: number | null }
> = {
  starter: { name: 'Starter', feeBps: 1_500, monthlyReviews: 50 },
  professional: { name: 'Professional', feeBps: 1_000, monthlyReviews: 200 },
  enterprise: { name: 'Enterprise', feeBps: 700, monthlyReviews: null },
}

/** Subscription periods: a month of UTC days, shortened to the end of a short month. */

/** The anchor day in the next month, or the last day of that month if it is shorter. */
export function nextPeriod(start: Date, anchorDay: number): Date {
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth() + 1]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(anchorDay, lastDay)))
}

/** The period that contains `at`, counted from a period that began at `start`. */
export function periodAt(start: Date, anchorDay: number, at: Date): { start: Date; end: Date } {
  let period = { start, end: nextPeriod(start, anchorDay) }
  while (period.end <= at) {
    period = { start: period.end, end: nextPeriod(period.end, anchorDay) }
  }
  return period
}

export function dayOf(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()))
}

export const dayText = (day: Date) => day.toISOString().slice(0, 10)

/**
 * What a month with this many approved reviews costs in all: the reviews, the fee on each and the
 * plan. Null when the plan allows fewer reviews.
 */
export function monthCost(plan: Plan, reviews: number, price: Cents, planPrice: Cents) {
  const { feeBps, monthlyReviews } = plans[plan]
  if (monthlyReviews !== null && reviews > monthlyReviews) return null
  return (reviews * (price + share(price, feeBps)) + planPrice) as Cents
}
