import type { EvidenceItem } from './evidence.ts'

/** An account is new for so many hours. */
export const newAccountHours = 24

/** The weight of each kind. The sum of a review orders the queue. */
const evidenceWeights: Record<EvidenceItem['kind'], number> = {
  'near-duplicate': 5,
  'same-destination': 5,
  'same-phone': 5,
  'same-network': 4,
  unread: 4,
  contact: 3,
  profanity: 3,
  fast: 3,
  early: 3,
  sentiment: 2,
  'same-name': 2,
  'new-account': 2,
  language: 1,
}

/** The weight from which a moderator must confirm an approval. */
export const heavyWeight = 4

/** A reviewer who has the name of the business that pays for the review. */
const nameOfBusiness = 5

const weight = (item: EvidenceItem): number =>
  item.kind === 'same-name' && item.business ? nameOfBusiness : evidenceWeights[item.kind]

export const weightOf = (items: readonly EvidenceItem[]) =>
  items.reduce((sum, item) => sum + weight(item), 0)

export const isHeavy = (items: readonly EvidenceItem[] | null | undefined) =>
  weightOf(items ?? []) >= heavyWeight
