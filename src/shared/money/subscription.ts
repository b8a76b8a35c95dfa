import * as z from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { planNames } from '../people/plans.ts'
import { Settings } from '../people/settings.ts'

/** Upgrades at once, downgrades at renewal (docs/product-rules.md, Plans). */
export const changePlan = endpoint({
  name: 'changePlan',
  method: 'POST',
  path: '/api/subscription',
  allow: ['business'],
  body: z.strictObject({ plan: z.enum(planNames) }),
  reply: Settings,
})
