import type * as z from 'zod'
import * as contract from '../../../shared/platform/audit.ts'
import type { AuditEntry } from '../../../shared/platform/audit.ts'
import type { List, Columns } from '../../base/http/list-file.ts'
import { listAudit } from './queries.ts'
import { dollarsText } from '../../../shared/base/money.ts'

export function auditRoutes(list: List) {
  list(contract.listAudit, auditColumns, ({ db, query }) => listAudit(db, query))
}

type Facts = z.output<typeof AuditEntry>['before']

export const auditColumns: Columns<z.output<typeof AuditEntry>> = [
  ['time_utc', ({ createdAt }) => createdAt],
  ['actor', ({ actor, action }) => actor?.name ?? nobody(action)],
  ['actor_email', ({ actor }) => actor?.email],
  ['action', ({ action }) => action],
  ['subject', ({ subject }) => subject],
  ['subject_name', ({ subjectName }) => subjectName],
  ['person', ({ details }) => details?.person.name],
  ['amount_usd', ({ details }) => amountOf(details)],
  ['before', ({ before }) => jsonOf(before)],
  ['after', ({ after }) => jsonOf(after)],
  ['actor_id', ({ actor }) => actor?.id],
  ['request_id', ({ requestId }) => requestId],
  ['id', ({ id }) => id],
]

const amountOf = (details: z.output<typeof AuditEntry>['details']) =>
  details?.amountCents == null ? null : dollarsText(details.amountCents)

/** Who failed to sign in is not known. */
const nobody = (action: string) => (action === 'failSignIn' ? 'Somebody' : 'Candor itself')

const jsonOf = (facts: Facts) => facts && JSON.stringify(facts)
