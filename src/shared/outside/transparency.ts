import * as z from 'zod'
import { Cents } from '../base/cents.ts'
import { endpoint, Instant } from '../base/endpoint.ts'
import { rejectionReasons } from '../market/review-rules.ts'

/** For a single business, a count of 1 to 4 is null, and one more where a sum would tell it. */
const count = z.int().nullable()
const byStars = z.object({ '1': count, '2': count, '3': count, '4': count, '5': count })
const reasons = Object.keys(rejectionReasons) as (keyof typeof rejectionReasons)[]

/** Hours that something took: null where nothing of the kind happened. */
const Hours = z.object({ median: z.number().nullable(), p95: z.number().nullable() })

/** What was decided, from the audit log: an event counts in the month (UTC) of its time. */
export const Decided = z.object({
  /** Reviews that were sent for the first time. */
  submitted: count,
  /** Rejected reviews that were sent again. */
  secondTries: count,
  approved: count,
  /** Those of the approved that were paid and not published. */
  unpublishedAtApproval: count,
  /** Second tries among the approved. */
  approvedSecondTries: count,
  rejected: z.object({
    byReason: z.object(Object.fromEntries(reasons.map((reason) => [reason, count])) as Counts),
    byStars,
  }),
  approvedByStars: byStars,
  /** Approved reviews that an admin took out of public view later. */
  unpublished: count,
  /** About reviews, not about an account or its documents. */
  appeals: z.object({ filed: count, overturned: count }),
  /** By anyone, of published reviews; and those for which the review was taken out of view. */
  reports: z.object({ filed: count, unpublished: count }),
  /** What Candor paid before a decision. */
  advances: z.object({ count, cents: Cents.nullable() }),
  /** Raised in this month, by what came of them since. */
  alarms: z.object({ open: count, explained: count, acted: count }),
  /** Rejections that needed a second admin, where there was none. */
  soleAdminRejections: count,
  decisionHours: Hours,
  appealHours: Hours,
  /** From the request of a withdrawal to its payment; the platform alone. */
  payoutHours: Hours,
  /** Whether counts are left out, so that nobody can tell whose they are. */
  suppressed: z.boolean(),
})
type Counts = Record<(typeof reasons)[number], typeof count>
export type Decided = z.output<typeof Decided>

export const Transparency = z.object({
  /** Since the start, of the platform or the business. */
  platform: Decided,
  /** The newest first, without those in which nothing happened. */
  months: z.array(
    Decided.extend({
      month: z.string(),
      /** Whether moderators decided before they saw the stars when the month ended. */
      blind: z.boolean(),
    }),
  ),
  /** Whether moderators decide before they see the stars, and when that changed. */
  blind: z.object({
    on: z.boolean(),
    changes: z.array(z.object({ at: Instant, on: z.boolean() })),
  }),
})
export type Transparency = z.output<typeof Transparency>

/** Below so many decided reviews, nothing is shown of a business. */
export const leastDecided = 10

/** How reviews were decided, on the whole platform or for one business. */
export const getTransparency = endpoint({
  name: 'getTransparency',
  method: 'GET',
  path: '/api/public/transparency',
  allow: 'anyone',
  anySite: true,
  query: z.object({
    /** That of its public page. */
    business: z
      .string()
      .regex(/^[a-z0-9-]{1,110}$/, 'Use the slug of a public page')
      .optional(),
  }),
  reply: Transparency,
})
