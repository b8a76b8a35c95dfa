import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod'
import { Appeal, BusinessAppeal } from '../../../shared/market/reviews.ts'
import type { Viewer } from '../../base/http/session.ts'

/** SQL: whether an admin took the decision of the appeal `a`, alone or as its proposer. */
export const tookDecision = (id: RawBuilder<unknown>) =>
  sql<boolean>`(coalesce(a.decision_by = ${id}, false)
    or exists (select from rejection_proposals p where p.review_id = a.review_id
      and p.admin_id = ${id} and p.accepted_at = a.decision_at))`
export const isOwnDecision = ({ id }: Pick<Viewer, 'id'>) => tookDecision(sql`${id}::uuid`)
/** SQL: whether this admin may decide the appeal `a`: not an own decision, where others can. */
export const mayDecide = (admin: Pick<Viewer, 'id'>) =>
  sql<boolean>`(a.outcome is null and (not ${isOwnDecision(admin)} or not exists (select from users
    where role = 'admin' and suspended_at is null and deleted_at is null
      and not ${tookDecision(sql`users.id`)})))`
/** Only shown to admins and its reviewer. */
export const appealFor = (viewer: Viewer) => sql`(select json_build_object(
    'isAboutOwn', ${isOwnDecision(viewer)},
    'mayDecide', ${viewer.role === 'admin' ? mayDecide(viewer) : sql`false`},
    'id', a.id, 'about', a.about,
    'decisionAt', a.decision_at, 'decisionReason', a.decision_reason,
    'decisionNote', a.decision_note, 'content', a.content, 'createdAt', a.created_at,
    'outcome', a.outcome, 'note', a.note, 'decidedAt', a.decided_at)
  from appeals a where a.review_id = r.id and a.ground is null
  order by a.decision_at desc limit 1)`
/** Only shown to admins and the business that appealed against the approval. */
export const businessAppeal = sql`(select json_build_object('id', a.id, 'ground', a.ground,
    'content', a.content, 'createdAt', a.created_at, 'outcome', a.outcome, 'note', a.note)
  from appeals a where a.review_id = r.id and a.ground is not null)`

/** Times within JSON are text. */
export const AppealRow = Appeal.extend({
  decisionAt: z.string(),
  createdAt: z.string(),
  decidedAt: z.string().nullable(),
})
export const BusinessAppealRow = BusinessAppeal.extend({ createdAt: z.string() })

export const toBusinessAppeal = (filed: z.output<typeof BusinessAppealRow> | null) =>
  filed && { ...filed, createdAt: new Date(filed.createdAt) }

export function toAppeal(row: z.output<typeof AppealRow>) {
  const { decisionAt, createdAt, decidedAt } = row
  return {
    ...row,
    decisionAt: new Date(decisionAt),
    createdAt: new Date(createdAt),
    decidedAt: decidedAt === null ? null : new Date(decidedAt),
  }
}
