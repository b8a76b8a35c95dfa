import * as z from 'zod'
import { endpoint, Id } from '../base/endpoint.ts'
import { text } from '../base/text.ts'
import { maxReplyLength } from './reply-rules.ts'
import { minNoteLength, noteTooShort } from './review-rules.ts'
import { Review } from './reviews.ts'

const params = z.object({ reviewId: Id })

/** Replies to a published review of the own business, or changes the reply. */
export const replyToReview = endpoint({
  name: 'replyToReview',
  method: 'PUT',
  path: '/api/reviews/:reviewId/reply',
  allow: ['business'],
  params,
  body: z.strictObject({ content: text(maxReplyLength).min(1, 'Write a reply') }),
  reply: Review,
})

export const removeReply = endpoint({
  name: 'removeReply',
  method: 'DELETE',
  path: '/api/reviews/:reviewId/reply',
  allow: ['business'],
  params,
  reply: Review,
})

export const ReplyDecision = z
  .strictObject({
    outcome: z.enum(['published', 'refused']),
    /** Why it is refused, for its business. */
    note: text(2_000).min(minNoteLength, noteTooShort).optional(),
    /** The version of the reply that the admin has read; the web always sends it. */
    version: z.int().optional(),
  })
  .refine(({ outcome, note }) => outcome === 'published' || note !== undefined, {
    path: ['note'],
    error: noteTooShort,
  })

export const decideReply = endpoint({
  name: 'decideReply',
  method: 'POST',
  path: '/api/reply-decisions/:reviewId',
  allow: ['admin'],
  params,
  body: ReplyDecision,
  reply: Review,
})
