import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../base/db/database.ts'
import type { Told } from './webhook-events.ts'

/** SQL: whether any webhook hears of the events of this business. Without one none is written. */
export const isHeard = (ownerId: RawBuilder<unknown>) => sql<boolean>`(
  exists (select from webhooks w where w.owner_id = ${ownerId} and w.disabled_at is null)
  or exists (select from webhooks w where w.hears_all and w.disabled_at is null))`

/** Writes the events of a business in the transaction of their cause. */
export async function tellWebhooks(tx: Tx, ownerId: string, told: Told[], at: Date) {
  if (told.length === 0) return
  const owner = sql`${ownerId}::uuid`
  await sql`
    insert into webhook_events (owner_id, type, subject_id, facts, created_at)
    select ${owner}, t.type, t."subjectId", t.facts, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
      as t (type text, "subjectId" uuid, facts jsonb)
    where ${isHeard(owner)}`.execute(tx)
}
