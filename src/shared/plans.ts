import * as z from 'zod'
import type { BasisPoints } from './money.ts'

export const Plan = z.enum(['starter', 'professional', 'enterprise'])
export type Plan = z.infer<typeof Plan>

/** Fee tiers and monthly limits (specification, section 9). */
export const plans: Record<
  Plan,
  { name: string; feeBps: BasisPoints; monthlyReviews: number | null }
> = {
  starter: { name: 'Starter', feeBps: 1_500, monthlyReviews: 50 },
  professional: { name: 'Professional', feeBps: 1_000, monthlyReviews: 200 },
  enterprise: { name: 'Enterprise', feeBps: 700, monthlyReviews: null },
}
