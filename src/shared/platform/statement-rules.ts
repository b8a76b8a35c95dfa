/** Statements of reasons without schemas: pages that only link to them load no zod. */

/** What a statement of reasons is about. */
export const statementKinds = [
  'review_rejected',
  'review_not_published',
  'review_unpublished',
  'account_suspended',
  'account_frozen',
  'verification_rejected',
] as const
export type StatementKind = (typeof statementKinds)[number]

/** What an appeal is against. A business appeals against the approval of a review of itself. */
export const appealAbouts = [
  'rejection',
  'unpublication',
  'suspension',
  'verification',
  'approval',
] as const
export type AppealAbout = (typeof appealAbouts)[number]

/** Calendar months after a decision became final, in which one may appeal against it. */
export const appealMonths = 6

/** Hours within which an appeal is decided. */
export const appealHours = 7 * 24

/** The days from which the versions of the texts with the rules are in force, newest first. */
export const ruleVersions = {
  '/review-policy': ['2026-11-30', '2026-11-28'],
  '/terms': ['2026-11-28', '2026-11-21'],
} as const

export const isOfReview = (kind: StatementKind) => kind.startsWith('review_')

/** The text that has the rule of a decision. */
export const ruleTextOf = (kind: StatementKind): keyof typeof ruleVersions =>
  isOfReview(kind) ? '/review-policy' : '/terms'

/** The version of the text that was in force on a day; the first one for earlier days. */
export function ruleVersionOn(kind: StatementKind, day: string): string {
  const versions: readonly string[] = ruleVersions[ruleTextOf(kind)]
  return versions.find((version) => version <= day) ?? versions.at(-1)!
}

/** Clauses of the terms, which a statement about an account names. */
export const termsAnchors = { suspension: 'suspension', verification: 'verification' } as const
