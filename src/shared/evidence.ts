import * as z from 'zod'
import { Id } from './id.ts'

const quotes = z.array(z.string())

/**
 * What an automatic check reports about a review; a person decides (docs/product-rules.md,
 * Moderation). `quotes` are words of the review as written.
 */
export const EvidenceItem = z.discriminatedUnion('kind', [
  /** The most similar review of the same business or reviewer; `similarity` in percent. */
  z.object({
    kind: z.literal('near-duplicate'),
    reviewId: Id,
    sameReviewer: z.boolean(),
    similarity: z.int(),
    excerpt: z.string(),
  }),
  /** Email addresses, links and telephone numbers. */
  z.object({ kind: z.literal('contact'), quotes }),
  z.object({ kind: z.literal('profanity'), quotes }),
  /** The review is not in the language of the brief; both as ISO 639-3 codes. */
  z.object({ kind: z.literal('language'), language: z.string(), brief: z.string() }),
  /** The text contradicts the stars. */
  z.object({ kind: z.literal('sentiment'), words: z.enum(['positive', 'negative']) }),
  /** Other people of this campaign who are signed in from the reviewer's IP address. */
  z.object({ kind: z.literal('same-network'), business: z.boolean(), reviewers: z.int() }),
  /** The number of other reviewers who are paid to the same bank account. */
  z.object({ kind: z.literal('same-destination'), reviewers: z.int() }),
])
export type EvidenceItem = z.infer<typeof EvidenceItem>

/** The weight of each kind. The sum of a review orders the queue. */
export const evidenceWeights: Record<EvidenceItem['kind'], number> = {
  'near-duplicate': 5,
  'same-destination': 5,
  'same-network': 4,
  contact: 3,
  profanity: 3,
  sentiment: 2,
  language: 1,
}

/** The weight from which a moderator must confirm an approval. */
const heavyWeight = 4

export const isHeavy = (items: readonly EvidenceItem[] | null | undefined) =>
  (items ?? []).reduce((sum, { kind }) => sum + evidenceWeights[kind], 0) >= heavyWeight

/** Null until the checks have run. */
export const Evidence = z.array(EvidenceItem).nullable()
