import { evidenceTitles } from '../../../shared/market/evidence-rules.ts'
import { Evidence, isFromStars } from '../../../shared/market/evidence.ts'
import type { StatementKind } from '../../../shared/platform/statement-rules.ts'
import type { Tx } from '../../base/db/database.ts'
import type { Viewer } from '../../base/http/session.ts'
import { writeStatement } from '../../platform/statements/statements.ts'
import type { LockedReview } from './review-reservation.ts'

interface Decided {
  kind: Extract<StatementKind, `review_${string}`>
  /** The note or reason of the moderator. */
  facts: string
  /** The anchor of the rule in the review policy. */
  rule: string
  /** Until when the review can be sent again. */
  finalAt?: Date | null
}

/**
 * Writes the statement of reasons to the author of a review, with what the automatic checks had
 * found, though not in the stars: these decide nothing. Every decision against a review calls it
 * in its transaction.
 */
export async function stateDecision(
  tx: Tx,
  admin: Viewer,
  { id: reviewId, reviewerId: personId }: Pick<LockedReview, 'id' | 'reviewerId'>,
  decided: Decided,
  at: Date,
) {
  const found = await tx
    .selectFrom('reviewEvidence')
    .select('items')
    .where('reviewId', '=', reviewId)
    .executeTakeFirst()
  const items = Evidence.parse(found?.items ?? null) ?? []
  const counted = items.filter((item) => !isFromStars(item))
  const automated = counted.map(({ kind }) => evidenceTitles[kind]).join(', ') || null
  const of = { personId, reviewId, decidedBy: admin.id, automated }
  return writeStatement(tx, { ...decided, ...of }, at)
}
