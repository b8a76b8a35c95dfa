import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../base/db/database.ts'
import type { NotificationData } from './data.ts'
import type { AdminKind, PersonalKind } from './kinds.ts'
import { eventsOf } from './webhook-events.ts'
import { tellWebhooks } from './webhook-outbox.ts'

/**
 * Writes a notification in the transaction of its cause, and what webhooks must hear of. Jobs
 * deliver both afterwards.
 */
export async function notify<K extends PersonalKind>(
  tx: Tx,
  userId: string,
  kind: K,
  data: NotificationData[K],
  at: Date,
) {
  const row = { id: randomUUID(), userId, kind, data: JSON.stringify(data), createdAt: at }
  await tx.insertInto('notifications').values(row).execute()
  await tellWebhooks(tx, userId, eventsOf(kind, data, userId), at)
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
    from users where role = 'admin' and suspended_at is null`.execute(tx)
}
