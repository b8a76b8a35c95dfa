import * as z from 'zod'
import { Id } from './id.ts'

const quotes = z.array(z.string())

/**
 * What a job noticed about a review (product.md, Reviews): evidence for the moderator, who decides.
 * `quotes` are words of the review as they stand in it.
 */
export const EvidenceItem = z.discriminatedUnion('kind', [
  /** The most alike review of the same business or reviewer; `similarity` in per cent. */
  z.object({
    kind: z.literal('near-duplicate'),
    reviewId: Id,
    sameReviewer: z.boolean(),
    similarity: z.int(),
    excerpt: z.string(),
  }),
  /** E-mail addresses, links and telephone numbers. */
  z.object({ kind: z.literal('contact'), quotes }),
  z.object({ kind: z.literal('profanity'), quotes }),
  /** ISO 639-3 codes: the review's language, and the brief's, which is another one. */
  z.object({ kind: z.literal('language'), language: z.string(), brief: z.string() }),
  /** The words read the other way than the stars. */
  z.object({ kind: z.literal('sentiment'), words: z.enum(['positive', 'negative']) }),
  /** People of this campaign who are signed in from the reviewer's network address. */
  z.object({ kind: z.literal('same-network'), business: z.boolean(), reviewers: z.int() }),
  /** Reviewers, anywhere on Candor, who are paid to the same account. */
  z.object({ kind: z.literal('same-destination'), reviewers: z.int() }),
])
export type EvidenceItem = z.infer<typeof EvidenceItem>

/** How much of a moderator's attention each deserves; their sum orders the queue. */
export const evidenceWeights: Record<EvidenceItem['kind'], number> = {
  'near-duplicate': 5,
  'same-destination': 5,
  'same-network': 4,
  contact: 3,
  profanity: 3,
  sentiment: 2,
  language: 1,
}

/** Null while the job has not come to it yet. */
export const Evidence = z.array(EvidenceItem).nullable()
