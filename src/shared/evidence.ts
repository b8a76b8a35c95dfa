import * as z from 'zod'
import { Id } from './id.ts'

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
 * What an automatic check reports about a review; a person decides (docs/product-rules.md,
 * Moderation). `quotes` are words of the review as written.
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
  /** Email addresses, links and telephone numbers. */
  z.object({ kind: z.literal('contact'), quotes }),
  z.object({ kind: z.literal('profanity'), quotes }),
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
])
export type EvidenceItem = z.infer<typeof EvidenceItem>

/** The weight of each kind. The sum of a review orders the queue. */
const evidenceWeights: Record<EvidenceItem['kind'], number> = {
  'near-duplicate': 5,
  'same-destination': 5,
  'same-phone': 5,
  'same-network': 4,
  contact: 3,
  profanity: 3,
  fast: 3,
  sentiment: 2,
  'same-name': 2,
  language: 1,
}

/** The weight from which a moderator must confirm an approval. */
const heavyWeight = 4

/** A reviewer who has the name of the business that pays for the review. */
const nameOfBusiness = 5

const weight = (item: EvidenceItem): number =>
  item.kind === 'same-name' && item.business ? nameOfBusiness : evidenceWeights[item.kind]

export const weightOf = (items: readonly EvidenceItem[]) =>
  items.reduce((sum, item) => sum + weight(item), 0)

export const isHeavy = (items: readonly EvidenceItem[] | null | undefined) =>
  weightOf(items ?? []) >= heavyWeight

/** Null until the checks have run. */
export const Evidence = z.array(EvidenceItem).nullable()
