import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod'
import { Refusal } from '../../../shared/base/refusal.ts'
import { StatementKindName, type StatementOfReasons } from '../../../shared/platform/statements.ts'
import { appealHours } from '../../../shared/platform/statement-rules.ts'
import type { Db } from '../../base/db/database.ts'
import { selectRows } from '../../base/db/rows.ts'
import { isUuid } from '../../base/db/uuid.ts'
import { inOrder, pageLimit, pageOf } from '../../base/http/keyset.ts'
import type { Viewer } from '../../base/http/session.ts'

const AppealRow = z.strictObject({
  id: z.string(),
  outcome: z.enum(['upheld', 'granted', 'withdrawn']).nullable(),
  content: z.string(),
  note: z.string().nullable(),
  createdAt: z.string(),
})

const Row = z.strictObject({
  id: z.string(),
  kind: StatementKindName,
  subjectId: z.string(),
  facts: z.string(),
  ruleAnchor: z.string(),
  ruleVersion: z.string(),
  automated: z.string().nullable(),
  contentDate: z.date(),
  createdAt: z.date(),
  appealUntil: z.date(),
  stands: z.boolean(),
  canResubmit: z.boolean(),
  appeal: AppealRow.nullable(),
})

/** SQL: the statements `s` that the viewer may read. */
const readableTo = ({ id, role }: Viewer) =>
  role === 'admin' ? sql`true` : sql`s.person_id = ${id}`

/** SQL: whether what the statement `s` is about is still decided so (appeals/filing.ts). */
const stands = sql`case
  when s.kind = 'review_rejected' then exists (select from reviews r
    where r.id = s.review_id and r.status = 'rejected' and r.decided_at = s.created_at)
  when s.review_id is not null then exists (select from reviews r
    where r.id = s.review_id and r.unpublished_at = s.created_at)
  when s.kind = 'verification_rejected' then exists (select from businesses b
    where b.id = s.person_id and b.verification_status = 'rejected'
      and b.verification_decided_at = s.created_at)
  else exists (select from users u
    where u.id = s.person_id and u.suspended_at = s.created_at) end`

const select = (where: RawBuilder<unknown>, rest: RawBuilder<unknown>) => sql`
  select s.id, s.kind, coalesce(s.review_id, s.person_id) as subject_id, s.facts, s.rule_anchor,
    to_char(s.rule_version, 'YYYY-MM-DD') as rule_version, s.automated, s.created_at,
    s.appeal_until, ${stands} as stands, exists (select from reviews r
      where r.id = s.review_id and r.resubmit_until is not null) as can_resubmit,
    coalesce((select created_at from reviews where id = s.review_id),
      (select created_at from users where id = s.person_id)) as content_date,
    (select json_build_object('id', a.id, 'outcome', a.outcome, 'content', a.content,
      'note', a.note, 'createdAt', a.created_at)
      from appeals a where a.statement_id = s.id) as appeal
  from statements s where ${where} ${rest}`

function toStatement(row: z.output<typeof Row>): z.output<typeof StatementOfReasons> {
  const { id, kind, subjectId, facts, ruleAnchor, ruleVersion, automated } = row
  return {
    id,
    decision: { kind, id: subjectId },
    facts,
    rule: { anchor: ruleAnchor, version: ruleVersion },
    automated: { used: automated !== null, what: automated },
    territory: 'everywhere',
    contentDate: row.contentDate,
    createdAt: row.createdAt,
    appealUntil: row.appealUntil,
    appealable: !row.stands ? 'no' : row.canResubmit ? 'after_resubmission' : 'yes',
    appeal: row.appeal && toAppeal(row.appeal),
  }
}

function toAppeal({ id, outcome, content, note, createdAt }: z.output<typeof AppealRow>) {
  const decideBy = new Date(Date.parse(createdAt) + appealHours * 3_600_000)
  const text = { id, content, note, decideBy }
  if (outcome === 'withdrawn') return { ...text, status: 'withdrawn' as const, outcome: null }
  return { ...text, status: outcome ? ('decided' as const) : ('open' as const), outcome }
}

export async function listStatements(
  db: Db,
  viewer: Viewer,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const { after, orderBy } = inOrder(
    { by: sql`s.created_at`, id: sql`s.id`, kind: 'time', direction: 'desc' },
    cursor,
  )
  const where = sql`${readableTo(viewer)} and ${after}`
  const rows = await selectRows(db, Row, select(where, sql`${orderBy} limit ${pageLimit(limit)}`))
  const { items, nextCursor } = pageOf(rows, limit, (row) => row.createdAt)
  return { items: items.map(toStatement), nextCursor }
}

/** Reads a statement of the viewer; admins read all. */
export async function getStatement(
  db: Db,
  viewer: Viewer,
  { statementId }: { statementId: string },
) {
  const where = sql`s.id = ${statementId} and ${readableTo(viewer)}`
  const [row] = isUuid(statementId) ? await selectRows(db, Row, select(where, sql``)) : []
  if (!row) throw new Refusal('not_found', 'There is no such statement.')
  return toStatement(row)
}
