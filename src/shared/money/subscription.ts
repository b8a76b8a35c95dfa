import * as z from 'zod'
import { endpoint, Instant } from '../base/endpoint.ts'
import { planNames } from '../people/plans.ts'
import { Settings } from '../people/settings.ts'
import { Cents } from '../base/cents.ts'

/**
 * Upgrades at once, downgrades at renewal (docs/domain.md, Plans). `priceCents` is the price that
 * the business has read, which the web always sends: 409 with `reason: 'changed'` where it is
 * another one now.
 */
export const changePlan = endpoint({
  name: 'changePlan',
  method: 'POST',
  path: '/api/subscription',
  allow: ['business'],
  body: z.strictObject({ plan: z.enum(planNames), priceCents: z.int().optional() }),
  reply: Settings,
})

/** The next period of a paid plan: which plan it is of, when it begins, and what it costs. */
export const Renewal = z.object({ plan: z.enum(planNames), at: Instant, costCents: Cents })
export type Renewal = z.input<typeof Renewal>
