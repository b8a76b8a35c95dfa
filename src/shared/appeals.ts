import * as z from 'zod'
import { addDays } from './days.ts'
import { created, endpoint } from './endpoint.ts'
import { Id } from './id.ts'
import { minNoteLength, Review } from './reviews.ts'
import type { AppealSubject, ReviewStatus } from './reviews.ts'
import { text } from './text.ts'

/** Days after a decision in which its reviewer may appeal against it. */
export const appealDays = 14

const atLeast = `Explain it in at least ${minNoteLength} characters`

export const AppealText = text(2_000).min(minNoteLength, atLeast)

/** Appeals against the rejection or the unpublication of the reviewer's own review. */
export const appealReview = endpoint({
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
  note: text(2_000).min(minNoteLength, atLeast),
  /** The version of the review that the admin has read; the web always sends it. */
  version: z.int().optional(),
})

export const decideAppeal = endpoint({
  method: 'POST',
  path: '/api/appeals/:appealId/decision',
  allow: ['admin'],
  params: z.object({ appealId: Id }),
  body: AppealDecision,
  reply: Review,
})

type Time = Date | string | null

interface Decided {
  status: ReviewStatus
  /** Until when a rejected review may be sent again; null when it is rejected for good. */
  resubmitUntil: Time
  decidedAt: Time
  unpublishedAt: Time
}

/** The decision that the reviewer may appeal against, unless it is too old; null when none. */
export function appealable(
  { status, resubmitUntil, decidedAt, unpublishedAt }: Decided,
  at: Date,
): { about: AppealSubject; decisionAt: Date; until: Date } | null {
  const isForGood = status === 'rejected' && resubmitUntil === null
  const decision = isForGood ? decidedAt : unpublishedAt
  if (decision === null) return null
  const decisionAt = new Date(decision)
  const until = addDays(decisionAt, appealDays)
  return at < until ? { about: isForGood ? 'rejection' : 'unpublication', decisionAt, until } : null
}
