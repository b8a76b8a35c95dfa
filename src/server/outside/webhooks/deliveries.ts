import { sql } from 'kysely'
import { addDays } from '../../../shared/base/days.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import type { Tx } from '../../base/db/database.ts'
import { isUuid } from '../../base/db/uuid.ts'
import type { Viewer } from '../../base/http/session.ts'
import { deliveryNotFound, readDelivery } from './queries.ts'
import { queueDelivery } from './queue.ts'
import { lockWebhook, notifyOwner, type WebhookRef } from './webhooks.ts'

/** Queues a `ping`, which is sent once. One at a time, so that nobody floods an address. */
export async function pingWebhook(tx: Tx, owner: Viewer, ref: WebhookRef, at: Date) {
  const webhook = await lockWebhook(tx, owner, ref)
  requireActive(webhook)
  const waiting = await tx
    .selectFrom('webhookDeliveries')
    .select('id')
    .where('webhookId', '=', webhook.id)
    .where('type', '=', 'ping')
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  if (waiting) throw new Refusal('conflict', 'A ping is already on its way.')
  const data = { webhookId: webhook.id }
  const ping = { type: 'ping', subjectId: webhook.id, createdAt: at, data }
  const id = await queueDelivery(tx, webhook.id, ping, at)
  await endRest(tx, webhook)
  return readDelivery(tx, id)
}

/** Queues a delivery once more, with the same id and body, whether or not it arrived. */
export async function redeliverWebhook(
  tx: Tx,
  owner: Viewer,
  { deliveryId, ...ref }: WebhookRef & { deliveryId: string },
  at: Date,
) {
  const webhook = await lockWebhook(tx, owner, ref)
  requireActive(webhook)
  const delivery = await tx
    .selectFrom('webhookDeliveries')
    .select(['id', 'status'])
    .where('id', '=', isUuid(deliveryId) ? deliveryId : null)
    .where('webhookId', '=', webhook.id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!delivery) throw deliveryNotFound()
  // One that waits keeps its place and its retries, and is only tried now.
  const anew = delivery.status === 'waiting' ? {} : { tries: 0, again: true }
  await tx
    .updateTable('webhookDeliveries')
    .set({ ...anew, status: 'waiting', nextAttemptAt: at })
    .where('id', '=', delivery.id)
    .execute()
  await endRest(tx, webhook)
  await tellOfRedelivery(tx, webhook, at)
  return readDelivery(tx, delivery.id)
}

/** Once a day for each webhook: many mails about the same would only bury the first. */
async function tellOfRedelivery(
  tx: Tx,
  webhook: Awaited<ReturnType<typeof lockWebhook>>,
  at: Date,
) {
  const { id, url } = webhook
  const told = await tx
    .selectFrom('undoLinks as undo')
    .innerJoin('notifications as n', (join) =>
      join.on(sql<boolean>`n.user_id = undo.user_id and n.data ->> 'undoId' = undo.id::text`),
    )
    .select('n.id')
    .where('undo.userId', '=', webhook.ownerId)
    .where('undo.createdAt', '>', addDays(at, -1))
    .where(sql<boolean>`undo.before ->> 'webhookId' = ${id} and n.data ->> 'change' = 'redelivery'`)
    .executeTakeFirst()
  if (!told) await notifyOwner(tx, webhook, { change: 'redelivery', url }, at)
}

function requireActive({ disabledAt }: { disabledAt: Date | null }) {
  if (!disabledAt) return
  throw new Refusal('conflict', 'This webhook is switched off. Switch it on first.')
}

const endRest = (tx: Tx, { id }: { id: string }) =>
  tx.updateTable('webhooks').set({ restsUntil: null }).where('id', '=', id).execute()
