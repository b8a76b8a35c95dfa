import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod'
import type { NotificationKind } from '../../../shared/platform/notifications.ts'
import { idIn } from '../../base/db/uuid.ts'
import type { Viewer } from '../../base/http/session.ts'

/** What the work of an admin's notification is about in its data, and what ends it. */
const works = {
  'campaign-submitted': { id: 'campaignId', actions: ['approveCampaign', 'rejectCampaign'] },
  'appeal-filed': { id: 'reviewId', actions: ['grantAppeal', 'upholdDecision'] },
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
} as const satisfies Partial<Record<NotificationKind, { id: string; actions: readonly string[] }>>

/** How many entries after the notification are looked at: a business may have very many. */
const lookedAt = 500

/** A row of the decision: text for the time, from JSON. */
export const DecidedRow = z
  .strictObject({ action: z.string(), by: z.string().nullable(), at: z.string() })
  .nullable()

/** SQL: the id of what the notification `n` is about. */
const subjectIn = (id: string) => sql`coalesce(n.data ->> 'subjectId', n.data ->> ${sql.lit(id)})`

/** SQL: how the work of the notification `n` was ended, and by whom; null while it is open. */
export function decisionFor({ role }: Pick<Viewer, 'role'>): RawBuilder<unknown> {
  if (role !== 'admin') return sql`null`
  const cases = Object.entries(works).map(
    ([kind, { id, actions }]) => sql`when ${sql.lit(kind)} then (
      select json_build_object('action', a.action, 'by', o.name, 'at', a.created_at)
      from (select entry_id, created_at from audit_subjects
        where about = ${idIn(subjectIn(id))}
          and created_at >= n.created_at
        order by created_at limit ${sql.lit(lookedAt)}) s
      join audit_log a on a.id = s.entry_id left join users o on o.id = a.actor_id
      where a.action in (${sql.join(actions.map((action) => sql.lit(action)))})
      order by s.created_at limit 1)`,
  )
  return sql`case n.kind ${sql.join(cases, sql` `)} end`
}
