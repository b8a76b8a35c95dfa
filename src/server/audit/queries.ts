import { selectRows } from '../db/rows.ts'
import * as z from 'zod'
import { sql } from 'kysely'
import { auditActions } from '../../shared/audit.ts'
import type { Db } from '../db/database.ts'
import { containing } from '../db/search.ts'
import { isUuid } from '../db/uuid.ts'
import { inOrder, pageOf } from '../http/keyset.ts'

interface ListInput {
  limit: number
  cursor?: string | undefined
  q?: string | undefined
  actor?: string | undefined
}

const AuditRow = z.strictObject({
  id: z.string(),
  actorId: z.string().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  createdAt: z.date(),
})
type AuditRow = z.output<typeof AuditRow>

/** The actions whose label on the page contains the search text. */
const actionsCalled = (q: string) =>
  Object.entries(auditActions).flatMap(([action, words]) =>
    words.toLowerCase().includes(q.toLowerCase()) ? [action] : [],
  )

export async function listAudit(db: Db, { limit, cursor, q, actor }: ListInput) {
  if (actor !== undefined && !isUuid(actor)) return { items: [], nextCursor: null }
  const order = { by: sql`a.created_at`, id: sql`a.id`, kind: 'time', direction: 'desc' } as const
  const { after, orderBy } = inOrder(order, cursor)
  const rows = await selectRows(
    db,
    AuditRow,
    sql`
    select a.id, a.actor_id, u.name, u.email, a.action, a.subject, a.before, a.after, a.created_at
    from audit_log a left join users u on u.id = a.actor_id
    where ${actor ? sql`a.actor_id = ${actor}` : sql`true`}
      and ${
        q
          ? sql`((a.action || ' ' || a.subject || ' ' || coalesce(u.name || ' ' || u.email, ''))
              ilike ${containing(q)} or a.action = any(${actionsCalled(q)}))`
          : sql`true`
      }
      and ${after}
    ${orderBy} limit ${limit + 1}`,
  )
  const page = pageOf(rows, limit, (row) => row.createdAt)
  return {
    ...page,
    items: page.items.map(({ actorId, name, email, ...entry }) => ({
      ...entry,
      actor: actorId === null ? null : { id: actorId, name: name ?? '', email: email ?? '' },
    })),
  }
}
