import * as z from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { Id } from '../base/id.ts'
import { Instant } from '../base/instant.ts'

/** Minutes for which an open review is claimed (docs/product-rules.md, Moderation). */
export const claimMinutes = 10

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
