import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { unread, type Tx } from '../db/database.ts'
import { prepared, type Given } from '../db/prepared.ts'
import type { Notifications } from '../db/schema.ts'
import type { NotificationData } from './data.ts'
import type { AdminKind, PersonalKind } from './kinds.ts'
import { eventsOf } from './webhook-events.ts'
import { eventRows } from './webhook-outbox.ts'

/**
 * Writes a notification in the transaction of its cause, and in the same statement what webhooks
 * must hear of. Jobs deliver both afterwards.
 */
export async function notify<K extends PersonalKind>(
  tx: Tx,
  userId: string,
  kind: K,
  data: NotificationData[K],
  at: Date,
) {
  const row = { id: randomUUID(), userId, kind, data: JSON.stringify(data), createdAt: at }
  const told = eventsOf(kind, data, userId)
  await tx.executeQuery(
    told.length === 0
      ? insertNotice(row)
      : insertNoticeAndEvents({ ...row, told: JSON.stringify(told) }),
  )
}

type Row = Given<Pick<Notifications, 'id' | 'userId' | 'kind' | 'data' | 'createdAt'>>

const insertNotice = prepared((db, row: Row) =>
  db.insertInto('notifications').values(row).modifyEnd(unread),
)

const insertNoticeAndEvents = prepared((db, { told, ...row }: Row & Given<{ told: string }>) => {
  const notice = db.insertInto('notifications').values(row)
  const events = eventRows(row.userId, told, row.createdAt)
  return sql`with notice as (${notice}) ${events} ${unread}`
})

/** Writes a notification for every admin. */
export async function notifyAdmins<K extends AdminKind>(
  tx: Tx,
  kind: K,
  data: NotificationData[K],
  at: Date,
) {
  await tx.executeQuery(insertForAdmins({ kind, data: JSON.stringify(data), at }))
}

type ForAdmins = Given<{ kind: AdminKind; data: string; at: Date }>

const insertForAdmins = prepared(
  (_, { kind, data, at }: ForAdmins) => sql`
      insert into notifications (id, user_id, kind, data, created_at)
      select gen_random_uuid(), id, ${kind}, ${data}::jsonb, ${at}
      from users where role = 'admin' and suspended_at is null ${unread}`,
)
