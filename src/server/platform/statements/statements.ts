import { randomUUID } from 'node:crypto'
import { addMonths, dayOf } from '../../../shared/base/days.ts'
import {
  appealMonths,
  ruleTextOf,
  ruleVersionOn,
  type StatementKind,
} from '../../../shared/platform/statement-rules.ts'
import type { Tx } from '../../base/db/database.ts'

export interface Stated {
  kind: StatementKind
  personId: string
  /** Of a decision about a review. */
  reviewId?: string
  decidedBy: string
  facts: string
  /** The anchor of the rule in its text. */
  rule: string
  /** What software had noticed about it. */
  automated?: string | null
  /** When the decision becomes final, where that is later. */
  finalAt?: Date | null
}

const texts = { '/review-policy': 'Review Policy', '/terms': 'Terms of Service' }

/**
 * Writes the statement of reasons of a decision, in its transaction. The notification of the
 * decision carries what this returns.
 */
export async function writeStatement(tx: Tx, stated: Stated, at: Date) {
  const { kind, personId, reviewId = null, decidedBy, facts, rule, automated = null } = stated
  const id = randomUUID()
  const appealUntil = addMonths(stated.finalAt ?? at, appealMonths)
  const ruleVersion = ruleVersionOn(kind, dayOf(at))
  await tx
    .insertInto('statements')
    .values({
      id,
      personId,
      kind,
      reviewId,
      decidedBy,
      facts,
      ruleAnchor: rule,
      ruleVersion,
      automated,
      createdAt: at,
      appealUntil,
    })
    .execute()
  return {
    statementId: id,
    rule: `${texts[ruleTextOf(kind)]} of ${ruleVersion}, “${rule.replaceAll('-', ' ')}”`,
    automated,
    appealUntil: appealUntil.toISOString(),
  }
}
