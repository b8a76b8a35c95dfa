import * as z from 'zod'
import { endpoint, Instant, Id } from '../base/endpoint.ts'
import { ReviewStatus } from './reviews.ts'
import { RejectionReason } from './rejection.ts'

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

export const ReviewClaim = z.object({
  reviewId: Id,
  admin: z.object({ id: Id, name: z.string() }),
  claimedUntil: Instant,
})
export type ReviewClaim = z.input<typeof ReviewClaim>

/** Lists which pending reviews are being checked, and by whom. */
export const listReviewClaims = endpoint({
  name: 'listReviewClaims',
  method: 'GET',
  path: '/api/review-claims',
  allow: ['admin'],
  reply: z.object({ items: z.array(ReviewClaim) }),
})

/**
 * Claims a pending review and ends the admin's other claims, except those in `keep`, whose
 * decisions are about to be sent. Answers the claim that holds, which may be of another admin.
 */
export const claimReview = endpoint({
  name: 'claimReview',
  method: 'POST',
  path: '/api/reviews/:reviewId/claim',
  allow: ['admin'],
  params: z.object({ reviewId: Id }),
  body: z.strictObject({ keep: z.array(Id).max(100).optional() }).optional(),
  reply: ReviewClaim,
})

/** Ends the admin's own claim on a review, if there is one, so that others check it. */
export const releaseReview = endpoint({
  name: 'releaseReview',
  method: 'DELETE',
  path: '/api/reviews/:reviewId/claim',
  allow: ['admin'],
  params: z.object({ reviewId: Id }),
  reply: z.object({ released: z.literal(true) }),
})

/** The pending reviews and open appeals of all campaigns, in figures. */
export const getReviewQueue = endpoint({
  name: 'getReviewQueue',
  method: 'GET',
  path: '/api/review-queue',
  allow: ['admin'],
  reply: z.object({
    pending: z.int(),
    oldestSubmittedAt: Instant.nullable(),
    late: z.int(),
    /** Appeals that wait for a decision, and when the oldest was filed. */
    openAppeals: z.int(),
    oldestAppealAt: Instant.nullable(),
  }),
})
