import * as z from 'zod'
import { endpoint, Id } from '../base/endpoint.ts'
import { text } from '../base/text.ts'
import { denied, Review } from './reviews.ts'

/** Rejections that need a second admin (docs/domain.md, Moderation). */

const params = z.object({ reviewId: Id })
/** The one that was read; another one that took its place answers 409 `not_proposed`. */
const proposalId = Id.optional()

/** Rejects the review as another admin proposed it: 403 for the one who did. */
export const acceptProposal = endpoint({
  name: 'acceptProposal',
  method: 'POST',
  path: '/api/reviews/:reviewId/proposal',
  allow: ['admin'],
  denied,
  params,
  body: z.strictObject({ proposalId }).optional(),
  reply: Review,
})

/** Declines the proposed rejection of another admin, or withdraws one's own. */
export const declineProposal = endpoint({
  name: 'declineProposal',
  method: 'DELETE',
  path: '/api/reviews/:reviewId/proposal',
  allow: ['admin'],
  denied,
  params,
  body: z.strictObject({ note: text(2_000).min(1, 'Say why'), proposalId }),
  reply: Review,
})
