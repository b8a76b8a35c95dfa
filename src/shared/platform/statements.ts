import * as z from 'zod'
import { endpoint, Id, Instant, listOf, page } from '../base/endpoint.ts'
import { signedIn } from '../base/roles.ts'
import { statementKinds } from './statement-rules.ts'

export const StatementKindName = z.enum(statementKinds)

/** The statements of reasons of the decisions against a review, newest first. */
export const StatementLinks = z.array(
  z.object({ id: Id, kind: StatementKindName, appealUntil: Instant }),
)

/** A statement of reasons: what was decided against a person, why, and how to appeal. */
export const StatementOfReasons = z.object({
  id: Id,
  /** The decision, by the id of the review or, for the others, of the person. */
  decision: z.object({ kind: StatementKindName, id: Id }),
  facts: z.string(),
  /** A rule of the review policy or of the terms, in the version that was in force. */
  rule: z.object({ anchor: z.string(), version: z.iso.date() }),
  /** Whether software had noticed something, and what. People decide. */
  automated: z.object({ used: z.boolean(), what: z.string().nullable() }),
  /** Where the decision holds. */
  territory: z.literal('everywhere'),
  /** When what it is about was made: the review, or the account. */
  contentDate: Instant,
  createdAt: Instant,
  appealUntil: Instant,
  /** Not while the review can be sent again, nor against what no longer stands. */
  appealable: z.enum(['yes', 'after_resubmission', 'no']),
  appeal: z
    .object({
      id: Id,
      status: z.enum(['open', 'decided', 'withdrawn']),
      outcome: z.enum(['upheld', 'granted']).nullable(),
      /** What the person wrote, and the answer. */
      content: z.string(),
      note: z.string().nullable(),
      decideBy: Instant,
    })
    .nullable(),
})
export type StatementOfReasons = z.input<typeof StatementOfReasons>

/** The statements about the viewer, or for admins all of them, newest first. */
export const listStatementsOfReasons = endpoint({
  name: 'listStatementsOfReasons',
  method: 'GET',
  path: '/api/statements',
  allow: signedIn,
  whileSuspended: true,
  query: z.object(page),
  reply: listOf(StatementOfReasons),
})

export const getStatementOfReasons = endpoint({
  name: 'getStatementOfReasons',
  method: 'GET',
  path: '/api/statements/:statementId',
  allow: signedIn,
  whileSuspended: true,
  params: z.object({ statementId: Id }),
  reply: StatementOfReasons,
})
