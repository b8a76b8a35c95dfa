import * as z from 'zod'
import { Cents } from '../base/cents.ts'
import { Instant } from '../base/instant.ts'
import { planNames } from '../people/plans.ts'

/** The next period of a paid plan: which plan it is of, when it begins, and what it costs. */
export const Renewal = z.object({ plan: z.enum(planNames), at: Instant, costCents: Cents })
export type Renewal = z.input<typeof Renewal>
