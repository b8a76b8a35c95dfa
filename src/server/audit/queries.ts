import { sql } from 'kysely'
import { auditActions } from '../../shared/audit.ts'
import type { Db } from '../db/database.ts'
import type { JsonObject } from '../db/schema.ts'
import { containing } from '../db/search.ts'
import { isUuid } from '../db/uuid.ts'
import { onPage, pageOf } from '../http/keyset.ts'

interface ListInput {
  limit: number
  cursor?: string | undefined
  q?: string | undefined
  actor?: string | undefined
}

/** The actions whose label on the page contains the search text. */
const actionsCalled = (q: string) =>
  Object.entries(auditActions).flatMap(([action, words]) =>
    words.toLowerCase().includes(q.toLowerCase()) ? [action] : [],
  )

export async function listAudit(db: Db, { limit, cursor, q, actor }: ListInput) {
  if (actor !== undefined && !isUuid(actor)) return { items: [], nextCursor: null }
  const order = { by: sql`a.created_at`, id: sql`a.id`, kind: 'time', direction: 'desc' } as const
  const rows = await db
    .selectFrom('auditLog as a')
    .leftJoin('users as u', 'u.id', 'a.actorId')
    .select(['a.id', 'a.actorId', 'u.name', 'u.email', 'a.action', 'a.subject', 'a.createdAt'])
    .select(['a.before', 'a.after'])
    .$narrowType<{ before: JsonObject | null; after: JsonObject | null }>()
    .where((eb) => (actor ? eb('a.actorId', '=', actor) : eb.lit(true)))
    .where(
      q
        ? sql<boolean>`(
            a.action || ' ' || a.subject || ' ' || coalesce(u.name || ' ' || u.email, '')
              ilike ${containing(q)} or a.action = any(${actionsCalled(q)}))`
        : sql<boolean>`true`,
    )
    .$call(onPage(order, { limit, cursor }))
    .execute()
  const page = pageOf(rows, limit, (row) => row.createdAt)
  return {
    ...page,
    items: page.items.map(({ actorId, name, email, ...entry }) => ({
      ...entry,
      actor: actorId === null ? null : { id: actorId, name: name ?? '', email: email ?? '' },
    })),
  }
}
