import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { WebhookEvent } from '../../../shared/outside/webhooks.ts'
import type { Tx } from '../../base/db/database.ts'
import type { Role } from '../../../shared/base/roles.ts'
import { readSubject } from './subjects.ts'

/** One process at a time makes deliveries of events, so that they keep their order. */
const queueLock = 7_001_948

/** Makes a delivery of an event for each webhook that hears of it, unless another process has. */
export async function queueEvent(tx: Tx, eventId: string, at: Date): Promise<void> {
  await sql`select pg_advisory_xact_lock(${queueLock})`.execute(tx)
  const event = await tx
    .deleteFrom('webhookEvents')
    .where(sql<boolean>`id = ${eventId}::bigint`)
    .returning(['ownerId', 'type', 'subjectId', 'facts', 'createdAt'])
    .executeTakeFirst()
  if (!event) return
  const bodies = new Map<string, object>()
  for (const { id, hearerId, role } of await hearersOf(tx, event)) {
    const data = bodies.get(hearerId) ?? (await readSubject(tx, event, { id: hearerId, role }, at))
    bodies.set(hearerId, data)
    await queueDelivery(tx, id, { ...event, data }, at)
  }
}

/** The webhooks that hear of an event. Owners who are suspended or locked out hear nothing. */
const hearersOf = (tx: Tx, { ownerId, type }: { ownerId: string; type: string }) =>
  tx
    .selectFrom('webhooks as w')
    .innerJoin('users as u', 'u.id', 'w.ownerId')
    .select(['w.id', 'w.ownerId as hearerId'])
    .select((eb) => eb.ref('u.role').$castTo<Role>().as('role'))
    .where((eb) => eb.or([eb('w.ownerId', '=', ownerId), eb('w.hearsAll', '=', true)]))
    .where('w.disabledAt', 'is', null)
    .where('u.suspendedAt', 'is', null)
    .where('u.lockedAt', 'is', null)
    .where(sql<boolean>`${type} = any(w.events)`)
    .orderBy('w.id')
    .execute()

interface Queued {
  type: string
  subjectId: string
  createdAt: Date
  data: object
}

/** Queues a delivery as the next one of a webhook, and returns its id. */
export async function queueDelivery(
  tx: Tx,
  webhookId: string,
  { type, subjectId, createdAt, data }: Queued,
  at: Date,
): Promise<string> {
  const { lastSequence: sequence } = await tx
    .updateTable('webhooks')
    .set((eb) => ({ lastSequence: eb('lastSequence', '+', 1) }))
    .where('id', '=', webhookId)
    .returning('lastSequence')
    .executeTakeFirstOrThrow()
  const id = randomUUID()
  const body = JSON.stringify({ type: type as WebhookEvent, timestamp: createdAt, sequence, data })
  const values = { id, webhookId, sequence, type, subjectId, body, createdAt: at }
  await tx
    .insertInto('webhookDeliveries')
    .values({ ...values, nextAttemptAt: at })
    .execute()
  return id
}
