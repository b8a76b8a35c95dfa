import type { BasisPoints } from '../base/money.ts'

/** From the smallest to the largest. */
export const planNames = ['starter', 'professional', 'enterprise'] as const
export type Plan = (typeof planNames)[number]

/** Fee rates and monthly limits (docs/product-rules.md, Plans). */
export const plans: Record<
  Plan,
  { name: string; feeBps: BasisPoints; monthlyReviews: number | null }
> = {
  starter: { name: 'Starter', feeBps: 1_500, monthlyReviews: 50 },
  professional: { name: 'Professional', feeBps: 1_000, monthlyReviews: 200 },
  enterprise: { name: 'Enterprise', feeBps: 700, monthlyReviews: null },
}
