import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './id.ts'

/** What the published reviews of a business say together, or those of one of its campaigns. */
export const ReviewSummary = z.object({
  /** How many have one to five stars. */
  starCounts: z.array(z.int()).length(5),
  average: z.number().nullable(),
  /** The last 12 weeks, Monday to Sunday in UTC, oldest first; the last one is not over. */
  weeks: z.array(z.object({ from: z.iso.date(), count: z.int(), average: z.number().nullable() })),
  /**
   * Words in at least two of the newest 500 reviews, most frequent first, with the number of
   * reviews that have them.
   */
  words: z.array(z.object({ word: z.string(), count: z.int() })),
})
export type ReviewSummary = z.input<typeof ReviewSummary>

export const getReviewSummary = endpoint({
  name: 'getReviewSummary',
  method: 'GET',
  path: '/api/review-summary',
  allow: ['business'],
  scopes: ['reviews:read'],
  query: z.object({ campaignId: Id.optional() }),
  reply: ReviewSummary,
})
