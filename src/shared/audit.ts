import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { listOf, page, search } from './list.ts'
import { Id, Instant } from './text.ts'

/** Who did what, when, before and after. */
export const AuditEntry = z.object({
  id: Id,
  actor: z.object({ id: Id, name: z.string(), email: z.string() }).nullable(),
  /** The verb's name, such as `approveReview`. */
  action: z.string(),
  subject: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  createdAt: Instant,
})
export type AuditEntry = z.input<typeof AuditEntry>

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/audit',
  allow: ['admin'],
  query: z.object({ ...page, q: search, actor: Id.optional() }),
  reply: listOf(AuditEntry),
})
