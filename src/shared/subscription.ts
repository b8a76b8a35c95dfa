import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { planNames } from './plans.ts'
import { Settings } from './settings.ts'

/** Upgrades at once, downgrades at renewal (docs/product-rules.md, Plans). */
export const changePlan = endpoint({
  name: 'changePlan',
  method: 'POST',
  path: '/api/subscription',
  allow: ['business'],
  body: z.strictObject({ plan: z.enum(planNames) }),
  reply: Settings,
})
