import * as z from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { Id } from '../base/id.ts'
import { Instant } from '../base/instant.ts'
import { RejectionReason, ReviewStatus } from './reviews.ts'

/** How many decided reviews a history shows. */
export const shownInHistory = 6

/** What a moderator should know about a reviewer: counts by status (those unpublished are
 * also approved), and the latest decisions. */
export const ReviewHistory = z.object({
  counts: z.object({
    pending: z.int(),
    approved: z.int(),
    rejected: z.int(),
    unpublished: z.int(),
  }),
  latest: z.array(
    z.object({
      id: Id,
      campaign: z.object({ id: Id, title: z.string() }),
      rating: z.int(),
      /** The beginning of the text. */
      excerpt: z.string(),
      status: ReviewStatus,
      unpublishedAt: Instant.nullable(),
      reason: RejectionReason.nullable(),
      decidedAt: Instant,
    }),
  ),
})
export type ReviewHistory = z.input<typeof ReviewHistory>

export const getReviewHistory = endpoint({
  name: 'getReviewHistory',
  method: 'GET',
  path: '/api/reviewers/:reviewerId/history',
  allow: ['admin'],
  params: z.object({ reviewerId: Id }),
  reply: ReviewHistory,
})
