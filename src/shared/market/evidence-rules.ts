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
  name: 4,
  contact: 3,
  profanity: 3,
  fast: 3,
  early: 3,
  'same-name': 2,
  'new-account': 2,
  language: 1,
  // It comes from the stars, which decide nothing.
  sentiment: 0,
}

/** What the checks found, as moderators and the author of a rejected review read it. */
export const evidenceTitles: Record<EvidenceItem['kind'], string> = {
  'near-duplicate': 'Similar to another review',
  fast: 'Written very fast',
  early: 'Sooner than the trial could be over',
  'new-account': 'Account of a few hours',
  contact: 'Contact details or links',
  profanity: 'Profanity',
  name: 'Name of the reviewer',
  language: 'Different language',
  sentiment: 'Text and rating differ',
  unread: 'Not checked',
  'same-destination': 'Same payout destination',
  'same-phone': 'Same phone number',
  'same-name': 'Same name',
  'same-network': 'Same network',
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
