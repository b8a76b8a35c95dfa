import type * as z from 'zod'
import type { AuditEntry } from '../../shared/audit.ts'
import type { Columns } from '../http/list-file.ts'

type Facts = z.output<typeof AuditEntry>['before']

export const auditColumns: Columns<z.output<typeof AuditEntry>> = [
  ['time_utc', ({ createdAt }) => createdAt],
  ['actor', ({ actor }) => actor?.name ?? 'Candor itself'],
  ['actor_email', ({ actor }) => actor?.email],
  ['action', ({ action }) => action],
  ['subject', ({ subject }) => subject],
  ['before', ({ before }) => jsonOf(before)],
  ['after', ({ after }) => jsonOf(after)],
  ['actor_id', ({ actor }) => actor?.id],
  ['id', ({ id }) => id],
]

const jsonOf = (facts: Facts) => facts && JSON.stringify(facts)
