import type * as z from 'zod'
import { isOfReview, ruleTextOf } from '../../../shared/platform/statement-rules.ts'
import type { StatementKind } from '../../../shared/platform/statement-rules.ts'
import type { StatementOfReasons } from '../../../shared/platform/statements.ts'
import type { Columns } from '../../base/http/list-file.ts'

/** Where the rules hold, as the database wants it: the countries of the European Economic Area. */
const eea =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'

type Fields = Partial<Record<'visibility' | 'monetary' | 'account' | 'provision', string>>

/** What each kind of decision restricts. */
const restricts: Record<StatementKind, Fields> = {
  review_rejected: {
    visibility: 'DECISION_VISIBILITY_CONTENT_REMOVED',
    monetary: 'DECISION_MONETARY_TERMINATION',
  },
  review_not_published: { visibility: 'DECISION_VISIBILITY_CONTENT_DISABLED' },
  review_unpublished: { visibility: 'DECISION_VISIBILITY_CONTENT_DISABLED' },
  account_suspended: { account: 'DECISION_ACCOUNT_SUSPENDED' },
  account_frozen: { monetary: 'DECISION_MONETARY_SUSPENSION' },
  verification_rejected: { provision: 'DECISION_PROVISION_PARTIAL_SUSPENSION' },
}

const untrue = {
  category: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
  keyword: 'KEYWORD_INAUTHENTIC_USER_REVIEWS',
}
const categories: Record<string, { category: string; keyword?: string }> = {
  'not-genuine': untrue,
  'conflict-of-interest': untrue,
  duplicate: untrue,
  'personal-data': { category: 'STATEMENT_CATEGORY_DATA_PROTECTION_AND_PRIVACY_VIOLATIONS' },
}
const otherwise = { category: 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC', keyword: undefined }

const categoryOf = ({ rule }: Statement) => categories[rule.anchor] ?? otherwise
const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const sentence = (anchor: string) => `A moderator applied the rule “${anchor}”.`

type Statement = z.output<typeof StatementOfReasons>

/**
 * The fields of the European Union's transparency database (its API documentation, version 2), so
 * that an operator can hand statements in. Notes may name people, so none is in the file.
 */
export const authorityColumns = (publicUrl: string): Columns<Statement> => [
  ['puid', ({ id }) => id],
  ['decision_visibility', ({ decision }) => restricts[decision.kind].visibility],
  ['decision_monetary', ({ decision }) => restricts[decision.kind].monetary],
  ['decision_provision', ({ decision }) => restricts[decision.kind].provision],
  ['decision_account', ({ decision }) => restricts[decision.kind].account],
  ['decision_ground', () => 'DECISION_GROUND_INCOMPATIBLE_CONTENT'],
  [
    'decision_ground_reference_url',
    ({ decision, rule }) =>
      `${publicUrl}${ruleTextOf(decision.kind)}?version=${rule.version}#${rule.anchor}`,
  ],
  ['incompatible_content_ground', ({ rule }) => rule.anchor],
  ['incompatible_content_explanation', ({ rule }) => sentence(rule.anchor)],
  [
    'content_type',
    ({ decision }) => (isOfReview(decision.kind) ? 'CONTENT_TYPE_TEXT' : 'CONTENT_TYPE_OTHER'),
  ],
  ['content_type_other', ({ decision }) => (isOfReview(decision.kind) ? undefined : 'Account')],
  ['category', (statement) => categoryOf(statement).category],
  ['category_specification', (statement) => categoryOf(statement).keyword],
  ['territorial_scope', () => eea],
  ['content_date', ({ contentDate }) => dayOf(contentDate)],
  ['application_date', ({ createdAt }) => dayOf(createdAt)],
  ['decision_facts', ({ rule }) => sentence(rule.anchor)],
  ['source_type', () => 'SOURCE_VOLUNTARY'],
  ['automated_detection', ({ automated }) => (automated.used ? 'Yes' : 'No')],
  ['automated_decision', () => 'AUTOMATED_DECISION_NOT_AUTOMATED'],
]
