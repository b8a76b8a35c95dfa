import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod'
import { AppealAbout, AppealGround, type FiledAppeal } from '../../../shared/market/appeals.ts'
import { RejectionReason } from '../../../shared/market/rejection.ts'
import { dueHours } from '../../../shared/platform/due.ts'
import type { Db } from '../../base/db/database.ts'
import { selectRows } from '../../base/db/rows.ts'
import { inOrder, pageLimit, pageOf } from '../../base/http/keyset.ts'
import type { Viewer } from '../../base/http/session.ts'
import { isOwnDecision, mayDecide, tookDecision } from '../reviews/appeal-rows.ts'

const Row = z.strictObject({
  id: z.string(),
  statementId: z.string().nullable(),
  about: AppealAbout,
  ground: AppealGround.nullable(),
  personId: z.string(),
  personName: z.string(),
  reviewId: z.string().nullable(),
  campaignId: z.string().nullable(),
  campaign: z.string().nullable(),
  product: z.string().nullable(),
  decisionReason: RejectionReason.nullable(),
  decisionNote: z.string(),
  decisionAt: z.date(),
  decisionBy: z.string().nullable(),
  content: z.string(),
  createdAt: z.date(),
  status: z.enum(['open', 'upheld', 'granted', 'withdrawn']),
  note: z.string().nullable(),
  decidedAt: z.date().nullable(),
  decidedBy: z.string().nullable(),
  isAboutOwn: z.boolean(),
  mayDecide: z.boolean(),
  bySoleAdmin: z.boolean(),
})

const selected = (admin: Viewer, where: RawBuilder<unknown>, rest: RawBuilder<unknown>) => sql`
  select a.id, a.statement_id, a.about, a.ground, u.id as person_id,
    coalesce(b.company_name, u.name) as person_name, a.review_id, c.id as campaign_id,
    c.title as campaign, c.product, a.decision_reason, a.decision_note, a.decision_at,
    d.name as decision_by, a.content, a.created_at, coalesce(a.outcome, 'open') as status, a.note,
    a.decided_at, o.name as decided_by,
    ${isOwnDecision(admin)} as is_about_own,
    ${mayDecide(admin)} as may_decide,
    ${tookDecision(sql`a.decided_by`)} as by_sole_admin
  from appeals a join users u on u.id = a.filed_by
    left join businesses b on b.id = u.id
    left join reviews r on r.id = a.review_id
    left join campaigns c on c.id = r.campaign_id
    left join users d on d.id = a.decision_by
    left join users o on o.id = a.decided_by
  where ${where} ${rest}`

function toFiled(row: z.output<typeof Row>, at: Date): z.output<typeof FiledAppeal> {
  const { personId, personName, reviewId, campaignId, campaign, product, ...appeal } = row
  const decideBy = new Date(row.createdAt.getTime() + dueHours.appeals * 3_600_000)
  return {
    ...appeal,
    person: { id: personId, name: personName },
    review: reviewId && {
      id: reviewId,
      campaignId: campaignId!,
      campaign: campaign!,
      product: product!,
    },
    decideBy,
    late: row.status === 'open' && decideBy < at,
  } as z.output<typeof FiledAppeal>
}

interface ListInput {
  limit: number
  cursor?: string | undefined
  status: 'open' | 'decided'
}

export async function listAppeals(
  db: Db,
  admin: Viewer,
  { limit, cursor, status }: ListInput,
  at: Date,
) {
  const isOpen = status === 'open'
  const { after, orderBy } = inOrder(
    {
      by: sql`a.created_at`,
      id: sql`a.id`,
      kind: 'time',
      direction: isOpen ? 'asc' : 'desc',
    },
    cursor,
  )
  const shown = isOpen ? sql`a.outcome is null` : sql`a.outcome is not null`
  const page = sql`${orderBy} limit ${pageLimit(limit)}`
  const rows = await selectRows(db, Row, selected(admin, sql`${shown} and ${after}`, page))
  const { items, nextCursor } = pageOf(rows, limit, (row) => row.createdAt)
  return { items: items.map((row) => toFiled(row, at)), nextCursor }
}

export async function readAppeal(db: Db, admin: Viewer, id: string, at: Date) {
  const [row] = await selectRows(db, Row, selected(admin, sql`a.id = ${id}`, sql``))
  return toFiled(row!, at)
}
