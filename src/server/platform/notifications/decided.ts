import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod'
import type { NotificationKind } from '../../../shared/platform/notifications.ts'
import { idIn } from '../../base/db/uuid.ts'
import type { Viewer } from '../../base/http/session.ts'

/** What the work of an admin's notification is about in its data, and what ends it. */
const works = {
  'campaign-submitted': { id: 'campaignId', actions: ['approveCampaign', 'rejectCampaign'] },
  'verification-submitted': {
    id: 'businessId',
    actions: ['approveVerification', 'rejectVerification'],
  },
  'name-requested': { id: 'businessId', actions: ['confirmCompanyName', 'refuseCompanyName'] },
  'withdrawal-requested': {
    id: 'withdrawalId',
    actions: ['payWithdrawal', 'failWithdrawal', 'cancelWithdrawal'],
  },
  'refund-requested': {
    id: 'refundId',
    actions: ['approveRefund', 'rejectRefund', 'cancelRefund'],
  },
  'receipt-waiting': { id: 'placeId', actions: ['decideReceipt'] },
} as const satisfies Partial<Record<NotificationKind, { id: string; actions: readonly string[] }>>

/** How many entries after the notification are looked at: a business may have very many. */
const lookedAt = 500

/** A row of the decision: text for the time, from JSON. */
export const DecidedRow = z
  .strictObject({ action: z.string(), by: z.string().nullable(), at: z.string() })
  .nullable()

/** SQL: the decision of the appeal of `n`; data of earlier versions name only its review. */
const ofAppeal = sql`
  select json_build_object('action',
      case p.outcome when 'granted' then 'grantAppeal' else 'upholdDecision' end,
      'by', o.name, 'at', p.decided_at)
  from appeals p join users o on o.id = p.decided_by
  where p.id = coalesce(${idIn(sql`n.data ->> 'appealId'`)}, (select q.id from appeals q
    where q.review_id = ${idIn(sql`n.data ->> 'reviewId'`)} and q.decided_at >= n.created_at
    order by q.decided_at limit 1))`

/** SQL: how the work of the notification `n` was ended, and by whom; null while it is open. */
export function decisionFor({ role }: Pick<Viewer, 'role'>): RawBuilder<unknown> {
  if (role !== 'admin') return sql`null`
  const cases = Object.entries(works).map(
    ([kind, { id, actions }]) => sql`when ${sql.lit(kind)} then (
      select json_build_object('action', a.action, 'by', o.name, 'at', a.created_at)
      from (select entry_id, created_at from audit_subjects
        where about = ${idIn(sql`n.data ->> ${sql.lit(id)}`)}
          and created_at >= n.created_at
        order by created_at limit ${sql.lit(lookedAt)}) s
      join audit_log a on a.id = s.entry_id left join users o on o.id = a.actor_id
      where a.action in (${sql.join(actions.map((action) => sql.lit(action)))})
      order by s.created_at limit 1)`,
  )
  // Of several appeals or receipts, the data name only the last.
  return sql`case when n.events = 1 or n.kind = 'campaign-submitted' then case n.kind
    ${sql.join(cases, sql` `)} when 'appeal-filed' then (${ofAppeal}) end end`
}

/** SQL: whether the notification `n` is about work that is done. */
export const isDecided = sql<boolean>`(${decisionFor({ role: 'admin' })}) is not null`
