import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { unread, type Tx } from '../db/database.ts'
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
  const notice = tx.insertInto('notifications').values(row)
  const told = eventsOf(kind, data, userId)
  if (told.length === 0) return void (await notice.modifyEnd(unread).execute())
  await sql`with notice as (${notice}) ${eventRows(userId, told, at)} ${unread}`.execute(tx)
}

/** Writes a notification for every admin. */
export async function notifyAdmins<K extends AdminKind>(
  tx: Tx,
  kind: K,
  data: NotificationData[K],
  at: Date,
) {
  await sql`
    insert into notifications (id, user_id, kind, data, created_at)
    select gen_random_uuid(), id, ${kind}, ${JSON.stringify(data)}::jsonb, ${at}
    from users where role = 'admin' and suspended_at is null ${unread}`.execute(tx)
}
