import * as z from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { Id } from '../base/id.ts'
import { search } from '../base/list.ts'
import { reviewFilters } from '../platform/states.ts'

/** What the published reviews of a business say together, or those of one of its campaigns. */
export const ReviewSummary = z.object({
  /** How many have one to five stars. */
  starCounts: z.array(z.int()).length(5),
  average: z.number().nullable(),
  /** The last 12 weeks, Monday to Sunday in UTC, oldest first; the last one is not over. */
  weeks: z.array(z.object({ from: z.iso.date(), count: z.int(), average: z.number().nullable() })),
  /** How many reviews the words were counted in: the newest 500 that the filters show. */
  wordsOf: z.int(),
  /** Words in at least two of them, most frequent first, with the number that have each. */
  words: z.array(z.object({ word: z.string(), count: z.int() })),
  /** How many reviews of any status the filters find: at most 1,001, which stands for more. */
  found: z.int(),
})
/** So many found reviews are counted one by one. */
export const mostFound = 1000
export type ReviewSummary = z.input<typeof ReviewSummary>

export const getReviewSummary = endpoint({
  name: 'getReviewSummary',
  method: 'GET',
  path: '/api/review-summary',
  allow: ['business'],
  scopes: ['reviews:read'],
  /** The campaign narrows everything, the other filters only the words and what is found. */
  query: z.object({
    campaignId: Id.optional(),
    q: search,
    status: z.enum(reviewFilters).default('all'),
    stars: z.coerce.number().int().min(1).max(5).optional(),
    maxStars: z.coerce.number().int().min(1).max(5).optional(),
  }),
  reply: ReviewSummary,
})
