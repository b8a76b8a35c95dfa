import * as z from 'zod'
import { created, endpoint, Id } from '../base/endpoint.ts'
import { minNoteLength, noteTooShort } from './review-rules.ts'
import { Review } from './reviews.ts'
import { text } from '../base/text.ts'

export const AppealText = text(2_000).min(minNoteLength, noteTooShort)

/** Appeals against the rejection or the unpublication of the reviewer's own review. */
export const appealReview = endpoint({
  name: 'appealReview',
  method: 'POST',
  path: '/api/reviews/:reviewId/appeal',
  allow: ['reviewer'],
  params: z.object({ reviewId: Id }),
  body: z.strictObject({ content: AppealText }),
  reply: created(Review),
})

export const AppealDecision = z.strictObject({
  /** Upheld: the decision stays. Granted: it is taken back. */
  outcome: z.enum(['upheld', 'granted']),
  note: text(2_000).min(minNoteLength, noteTooShort),
  /** The version of the review that the admin has read; the web always sends it. */
  version: z.int().optional(),
})

export const decideAppeal = endpoint({
  name: 'decideAppeal',
  method: 'POST',
  path: '/api/appeals/:appealId/decision',
  allow: ['admin'],
  params: z.object({ appealId: Id }),
  body: AppealDecision,
  reply: Review,
})
