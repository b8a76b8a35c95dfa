import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod'
import { Report } from '../../../shared/market/reports.ts'
import { reportCan } from '../../../shared/market/report-rules.ts'
import type { Db } from '../../base/db/database.ts'
import { selectRows } from '../../base/db/rows.ts'
import { inOrder, pageLimit, pageOf } from '../../base/http/keyset.ts'
import type { Viewer } from '../../base/http/session.ts'
import { isPublic } from '../reviews/rows.ts'
import { reportColumns, reportFields, withAppeal } from './rows.ts'

const name = z.string().nullable()
const Row = z.strictObject({
  ...reportFields,
  id: z.string(),
  email: z.string().nullable(),
  review: Report.shape.review,
  reporter: Report.shape.reporter,
  decidedBy: name,
  appealDecidedBy: name,
  isOwnDecision: z.boolean(),
  isAlone: z.boolean(),
})

/** SQL: whether the report `p` waits for a decision. */
export const isOpenReport = sql<boolean>`(p.outcome is null
  or (p.appeal is not null and p.appeal_outcome is null))`

/** SQL: since when the report `p` has been waiting. */
export const reportWaitsSince = sql<Date>`coalesce(p.appealed_at, p.created_at)`

const reports = (admin: Viewer, where: RawBuilder<unknown>, rest: RawBuilder<unknown>) => sql`
  select p.id, p.email, ${reportColumns},
    json_build_object('id', r.id, 'content', r.content, 'rating', r.rating,
      'reviewer', nullif(ru.name, ''), 'campaignId', c.id, 'campaign', c.title,
      'product', c.product, 'published', ${isPublic}) as review,
    case when u.id is not null then json_build_object('id', u.id,
      'name', coalesce(b.company_name, u.name)) end as reporter,
    (select name from users where id = p.decided_by) as decided_by,
    (select name from users where id = p.appeal_decided_by) as appeal_decided_by,
    coalesce(p.decided_by = ${admin.id}, false) as is_own_decision,
    not exists (select from users where role = 'admin' and suspended_at is null
      and deleted_at is null and id <> ${admin.id}) as is_alone
  from reports p join reviews r on r.id = p.review_id join campaigns c on c.id = r.campaign_id
    join users ru on ru.id = r.reviewer_id
    left join users u on u.id = p.reporter_id left join businesses b on b.id = u.id
  where ${where} ${rest}`

function toReport(row: z.output<typeof Row>): z.output<typeof Report> {
  const { appeal, appealDecidedBy, isAlone, ...report } = withAppeal(row)
  return {
    ...report,
    mayDecide: reportCan.decide(row) && (!row.isOwnDecision || isAlone),
    appeal: appeal && { ...appeal, decidedBy: appealDecidedBy },
  }
}

interface ListInput {
  limit: number
  cursor?: string | undefined
  status: 'open' | 'decided'
}

export async function listReports(db: Db, admin: Viewer, { limit, cursor, status }: ListInput) {
  const isOpen = status === 'open'
  const by = isOpen ? reportWaitsSince : sql`coalesce(p.appeal_decided_at, p.decided_at)`
  const direction = isOpen ? 'asc' : 'desc'
  const { after, orderBy } = inOrder({ by, id: sql`p.id`, kind: 'time', direction }, cursor)
  const where = sql`${isOpen ? isOpenReport : sql`not ${isOpenReport}`} and ${after}`
  const page = sql`${orderBy} limit ${pageLimit(limit)}`
  const rows = await selectRows(db, Row, reports(admin, where, page))
  const { items, nextCursor } = pageOf(rows, limit, (row) =>
    isOpen ? (row.appealedAt ?? row.createdAt) : (row.appealDecidedAt ?? row.decidedAt!),
  )
  return { items: items.map(toReport), nextCursor }
}

export async function readReport(db: Db, admin: Viewer, id: string) {
  const [row] = await selectRows(db, Row, reports(admin, sql`p.id = ${id}`, sql``))
  return toReport(row!)
}
