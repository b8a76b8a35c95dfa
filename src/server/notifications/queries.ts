import { maybe } from '../db/rows.ts'
import { selectRows } from '../db/rows.ts'
import * as z from 'zod'
import { sql } from 'kysely'
import { NotificationKind } from '../../shared/notifications.ts'
import type { Db } from '../db/database.ts'
import { inOrder, pageOf } from '../http/keyset.ts'
import type { Viewer } from '../http/session.ts'
import { renderNotification } from './render.ts'

const Item = z.strictObject({
  id: z.string(),
  kind: NotificationKind,
  data: z.unknown(),
  createdAt: z.date(),
  readAt: z.date().nullable(),
})
const Row = maybe(Item, { unread: z.number() })

/** Reads a page of notifications and the number of unread ones. */
export async function listNotifications(
  db: Db,
  viewer: Viewer,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const order = { by: sql`created_at`, id: sql`id`, kind: 'time', direction: 'desc' } as const
  const { after, orderBy } = inOrder(order, cursor)
  const rows = await selectRows(
    db,
    Row,
    sql`
    select n.id, n.kind, n.data, n.created_at, n.read_at, u.unread
    from (select count(*) as unread from notifications
      where user_id = ${viewer.id} and read_at is null) as u
    left join lateral (
      select * from notifications where user_id = ${viewer.id} and ${after}
      ${orderBy} limit ${limit + 1}
    ) as n on true
    order by n.created_at desc, n.id desc`,
  )
  const unread = rows[0]?.unread ?? 0
  const page = pageOf(
    rows.filter((row) => row.id !== null),
    limit,
    (row) => row.createdAt,
  )
  return {
    unread,
    ...page,
    items: page.items.map(({ id, kind, data, createdAt, readAt }) => ({
      id,
      kind,
      ...renderNotification(kind, data),
      read: readAt !== null,
      createdAt,
    })),
  }
}
