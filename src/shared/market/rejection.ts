import * as z from 'zod'
import { Cents } from '../base/cents.ts'
import { Instant } from '../base/endpoint.ts'
import { text } from '../base/text.ts'
import { reimbursementCents } from './reimbursement.ts'
import { minNoteLength, noteTooShort, rejectionReasons } from './review-rules.ts'

export const RejectionReason = z.enum(
  Object.keys(rejectionReasons) as (keyof typeof rejectionReasons)[],
  'Choose why it is rejected',
)
export type RejectionReason = z.infer<typeof RejectionReason>

/** What a moderator can choose before the stars. */
export const StarsChoice = z.union([z.literal('approve'), RejectionReason], 'Choose a decision')

/** The words of a review that a rejection is about: UTF-16 offsets, the end not included. */
export const Passage = z
  .strictObject({ start: z.int().min(0), end: z.int() })
  .refine(({ start, end }) => start < end, 'Choose some words of the review')
export type Passage = z.infer<typeof Passage>

/** Whether there is such a passage, which cuts no character into two. */
export function isPassageOf(text: string, { start, end }: Passage): boolean {
  return end <= text.length && text.slice(start, end).isWellFormed()
}

export const Rejection = z.object({
  reason: RejectionReason,
  note: z.string(),
  /** Null where it is about the whole text. */
  passage: Passage.nullable(),
  /** Until then the reviewer may send the review again; null when it is rejected for good. */
  resubmitUntil: Instant.nullable(),
})

/** What a moderator says of a review that is rejected. */
export const ReviewRejection = z.strictObject({
  reason: RejectionReason,
  note: text(2_000).min(minNoteLength, noteTooShort),
  passage: Passage.optional(),
  allowResubmission: z.boolean().default(false),
  version: z.int().optional(),
  reimbursementCents,
})

/** So many reviews of a campaign are rejected within 24 hours by one admin alone. */
export const rejectionsAlone = 5

/** Hours in which another admin may accept a proposed rejection, and in which the others count. */
export const proposalHours = 24

/** A rejection that needs a second admin. */
export const RejectionProposal = z.object({
  id: z.string(),
  /** The name of the admin who proposes it, and whether that is the viewer. */
  by: z.string(),
  isOwn: z.boolean(),
  at: Instant,
  expiresAt: Instant,
  reason: RejectionReason,
  note: z.string(),
  passage: Passage.nullable(),
  allowResubmission: z.boolean(),
  /** What is paid back for the purchase; null where nothing is to be decided about that. */
  reimbursementCents: Cents.nullable(),
})
