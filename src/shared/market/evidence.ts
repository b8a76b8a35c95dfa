import * as z from 'zod'
import { Id } from '../base/endpoint.ts'

const quotes = z.array(z.string())

/** Other people who have something in common with the reviewer. */
const others = {
  /** Whether the business of the campaign is one of them. */
  business: z.boolean().optional(),
  /** The number of other reviewers, with those whose accounts are closed. */
  reviewers: z.int(),
  /** Evidence of an earlier version does not know it. */
  closed: z.int().optional(),
}

/**
 * What an automatic check reports about a review; a person decides (docs/domain.md,
 * Evidence). `quotes` are words of the review as written; later kinds have none, but programs
 * expect the fields of an earlier kind.
 */
export const EvidenceItem = z.discriminatedUnion('kind', [
  /** The most similar of all reviews, as it was then; `similarity` in percent. */
  z.object({
    kind: z.literal('near-duplicate'),
    reviewId: Id,
    reviewerId: Id,
    campaignId: Id,
    sameReviewer: z.boolean(),
    sameBusiness: z.boolean(),
    similarity: z.int(),
    content: z.string(),
  }),
  /** Sent so soon after its reviewer opened the campaign that the brief cannot have been read. */
  z.object({ kind: z.literal('fast'), seconds: z.int(), readingSeconds: z.int() }),
  /** Sent so many hours after its place was taken, before the days of trying were over. */
  z.object({ kind: z.literal('early'), hours: z.int(), tryingDays: z.int(), quotes }),
  /** The account was so many hours old. */
  z.object({ kind: z.literal('new-account'), hours: z.int(), quotes }),
  /** Email addresses, links and telephone numbers. */
  z.object({ kind: z.literal('contact'), quotes }),
  z.object({ kind: z.literal('profanity'), quotes }),
  /** Parts of the reviewer's name that are not public, in a reply. */
  z.object({ kind: z.literal('name'), quotes }),
  /** The review is not in the language of the brief; both as ISO 639-3 codes. */
  z.object({ kind: z.literal('language'), language: z.string(), brief: z.string() }),
  /** The text contradicts the stars. */
  z.object({ kind: z.literal('sentiment'), words: z.enum(['positive', 'negative']) }),
  /** Others with the same payout destination; only reviewers have one. */
  z.object({ kind: z.literal('same-destination'), ...others }),
  z.object({ kind: z.literal('same-phone'), ...others }),
  z.object({ kind: z.literal('same-name'), ...others }),
  /** People of this campaign who signed in from the same network within 90 days. */
  z.object({ kind: z.literal('same-network'), ...others }),
  /**
   * The checks of the text did not end in time: somebody may have written it to stop them. Nothing
   * is quoted; programs expect the field of each kind.
   */
  z.object({ kind: z.literal('unread'), quotes }),
])
export type EvidenceItem = z.infer<typeof EvidenceItem>

/** Whether this comes from the stars, so that it is shown with them alone. */
export const isFromStars = ({ kind }: EvidenceItem) => kind === 'sentiment'

/** Null until the checks have run. */
export const Evidence = z.array(EvidenceItem).nullable()
