import * as z from 'zod'
import { endpoint, Id, Instant } from '../base/endpoint.ts'
import { Evidence } from './evidence.ts'
import { denied } from './reviews.ts'
import { StarsChoice } from './rejection.ts'

/** Blind moderation: moderators choose before they see the stars (docs/domain.md). */

const params = z.object({ reviewId: Id })
const version = z.int().optional()

/**
 * Shows the stars of a pending review to a moderator who has chosen. The decision must be that
 * choice: 409 with `reason: 'other_choice'` otherwise.
 */
export const revealStars = endpoint({
  name: 'revealStars',
  method: 'POST',
  path: '/api/reviews/:reviewId/reveal',
  allow: ['admin'],
  denied,
  params,
  body: z.strictObject({ choice: StarsChoice, version }),
  reply: z.object({
    rating: z.int(),
    /** What the checks found in the stars. */
    evidence: Evidence.unwrap(),
  }),
})

/**
 * Leaves the review to other admins, because nobody chooses again after the stars. 409 with
 * `reason: 'not_revealed'` where the stars were not seen.
 */
export const giveBackReview = endpoint({
  name: 'giveBackReview',
  method: 'DELETE',
  path: '/api/reviews/:reviewId/reveal',
  allow: ['admin'],
  denied,
  params,
  reply: z.object({ mayDecideAt: Instant.nullable() }),
})
