import { maybe } from '../../base/db/rows.ts'
import { selectRows } from '../../base/db/rows.ts'
import * as z from 'zod'
import { sql } from 'kysely'
import type {
  NotificationChoices,
  NotificationKind,
} from '../../../shared/platform/notifications.ts'
import type { Db } from '../../base/db/database.ts'
import { idIn } from '../../base/db/uuid.ts'
import { inOrder, pageLimit, pageOf } from '../../base/http/keyset.ts'
import type { Viewer } from '../../base/http/session.ts'
import { DecidedRow, decisionFor } from './decided.ts'
import { events, isFixed } from './events.ts'
import { mailTimeOf } from './kinds.ts'
import { renderOrFallback } from './render.ts'

const Item = z.strictObject({
  id: z.string(),
  kind: z.string(),
  data: z.unknown(),
  events: z.number(),
  campaignId: z.string().nullable(),
  campaignTitle: z.string().nullable(),
  createdAt: z.date(),
  readAt: z.date().nullable(),
  decided: DecidedRow,
})

/** SQL: whether the notification `n` is unread, and not about work that was done meanwhile. */
export const isUnread = (viewer: Viewer) =>
  sql<boolean>`(n.read_at is null and (${decisionFor(viewer)}) is null)`

const ofReading = (viewer: Viewer) => ({
  all: sql`true`,
  unread: isUnread(viewer),
  read: sql`not ${isUnread(viewer)}`,
})

/** All, also those of kinds that the person has muted, or by whether they are read. */
type Show = 'everything' | keyof ReturnType<typeof ofReading>

const Row = maybe(Item, { unread: z.number() })

/** Reads a page of notifications and the number of unread ones. */
export async function listNotifications(
  db: Db,
  viewer: Viewer,
  { limit, cursor, show }: { limit: number; cursor?: string | undefined; show: Show },
) {
  const shown = { everything: sql`true`, ...ofReading(viewer) }[show]
  // A file of one's data has also what the person does not want to see.
  const muted = show === 'everything' ? sql`'{}'::text[]` : sql`muted_in_app`
  const order = { by: sql`created_at`, id: sql`id`, kind: 'time', direction: 'desc' } as const
  const { after, orderBy } = inOrder(order, cursor)
  const rows = await selectRows(
    db,
    Row,
    sql`
    select n.id, n.kind, n.data, n.events, n.created_at, n.read_at, c.id as campaign_id,
      c.title as campaign_title, ${decisionFor(viewer)} as decided, u.unread
    from (select ${muted} as kinds from users where id = ${viewer.id}) as muted
    cross join lateral (select count(*) as unread from notifications n
      where user_id = ${viewer.id} and ${isUnread(viewer)} and kind <> all(muted.kinds)) as u
    left join lateral (
      select * from notifications n where user_id = ${viewer.id} and ${after} and ${shown}
        and kind <> all(muted.kinds)
      ${orderBy} limit ${pageLimit(limit)}
    ) as n on true
    left join campaigns c on c.id = ${idIn(sql`n.campaign_id`)}
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
    items: page.items.map(({ id, kind, data, events, createdAt, readAt, decided, ...row }) => ({
      id,
      // A kind of a newer version is shown without its sentence.
      kind: kind as NotificationKind,
      ...renderOrFallback(kind, data, events),
      campaign: row.campaignId === null ? null : { id: row.campaignId, title: row.campaignTitle! },
      decided: decided && { ...decided, at: new Date(decided.at) },
      read: readAt !== null || decided !== null,
      createdAt,
    })),
  }
}

/** What a person can be notified of, and where they want to hear of it. */
export async function readNotificationChoices(
  db: Db,
  viewer: Viewer,
): Promise<z.output<typeof NotificationChoices>> {
  const muted = await db
    .selectFrom('users')
    .select(['mutedInApp', 'mutedMails'])
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  const own = events.filter(({ roles }) => roles.includes(viewer.role))
  return {
    events: own.map((event) => ({
      event: event.name,
      label: (viewer.role === 'reviewer' && event.reviewerLabel) || event.label,
      inApp: !event.kinds.every((kind) => muted.mutedInApp.includes(kind)),
      email: !event.kinds.every((kind) => muted.mutedMails.includes(kind)),
      mail: mailTimeOf(event.kinds[0]!) === 'digest' ? 'digest' : 'email',
      fixed: isFixed(event),
    })),
  }
}
