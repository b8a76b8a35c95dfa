import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { hourMillis } from '../../../shared/base/days.ts'
import type { Tx } from '../../base/db/database.ts'
import { notify } from '../../platform/notifications/notify.ts'
import type { Outcome } from './send.ts'

const secondMillis = 1_000
const minuteMillis = 60 * secondMillis

/**
 * How long a delivery waits after each failed attempt: three days in all, after which it has
 * failed.
 */
export const retryMillis = [
  5 * secondMillis,
  minuteMillis,
  5 * minuteMillis,
  30 * minuteMillis,
  2 * hourMillis,
  5 * hourMillis,
  10 * hourMillis,
  14 * hourMillis,
  20 * hourMillis,
  20 * hourMillis,
]

/** So many failed attempts in a row switch a webhook off. */
export const maxFailures = 100

/** So many attempts of a delivery are kept: its owner can send it again without end. */
const keptAttempts = 20

/** A failing webhook rests so long at most, so that no burst of events uses up its chances. */
const maxRestMillis = 5 * minuteMillis

const restMillis = (failures: number) =>
  Math.min(5 * secondMillis * 2 ** Math.min(failures - 1, 10), maxRestMillis)

const later = (at: Date, millis: number) => new Date(at.getTime() + millis)

interface Attempted {
  deliveryId: string
  url: string
  outcome: Outcome
  durationMs: number
  sentAt: Date
}

/**
 * Records an attempt, and what follows from it: delivered, another attempt later, or failed for
 * good. An answer 410 and too many failures in a row switch the webhook off.
 */
export async function recordAttempt(
  tx: Tx,
  webhookId: string,
  { deliveryId, url, outcome, durationMs, sentAt }: Attempted,
  at: Date,
): Promise<void> {
  const webhook = await tx
    .selectFrom('webhooks')
    .select(['id', 'ownerId', 'url', 'failures', 'disabledAt'])
    .where('id', '=', webhookId)
    .forUpdate()
    .executeTakeFirst()
  const delivery = await tx
    .selectFrom('webhookDeliveries')
    .select(['id', 'type', 'tries'])
    .where('id', '=', deliveryId)
    .forUpdate()
    .executeTakeFirst()
  // Deleted meanwhile.
  if (!webhook || !delivery) return
  const { headers, status, answer, error } = outcome
  const attempt = { id: randomUUID(), deliveryId, url, status, answer, error, durationMs }
  await tx
    .insertInto('webhookAttempts')
    .values({ ...attempt, headers: JSON.stringify(headers), createdAt: sentAt })
    .execute()
  await deleteOldAttempts(tx, deliveryId)
  // Corrected meanwhile: the answer tells nothing of the present address.
  const isFormer = url !== webhook.url
  await tx
    .updateTable('webhookDeliveries')
    .set(error === null ? delivered(at) : afterFailure(delivery, isFormer ? null : status, at))
    .where('id', '=', delivery.id)
    .execute()
  if (isFormer) return
  await tx
    .updateTable('webhooks')
    .set(
      error === null
        ? { failures: 0, restsUntil: null }
        : { failures: webhook.failures + 1, restsUntil: restUntil(webhook, at) },
    )
    .where('id', '=', webhook.id)
    .execute()
  if (error !== null) await disableWhenDead(tx, webhook, status, at)
}

async function deleteOldAttempts(tx: Tx, deliveryId: string) {
  const old = tx
    .selectFrom('webhookAttempts')
    .select('id')
    .where('deliveryId', '=', deliveryId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .offset(sql.lit(keptAttempts))
  await tx.deleteFrom('webhookAttempts').where('id', 'in', old).execute()
}

const restUntil = ({ failures }: { failures: number }, at: Date) =>
  later(at, restMillis(failures + 1))

const delivered = (at: Date) =>
  ({ status: 'delivered', deliveredAt: at, nextAttemptAt: null, again: false }) as const

function afterFailure(
  { type, tries }: { type: string; tries: number },
  status: number | null,
  at: Date,
) {
  const delay = retryMillis[tries]
  // A ping asks about the present, and an address that is gone does not come back.
  const isLast = delay === undefined || type === 'ping' || status === 410
  return isLast
    ? { status: 'failed', nextAttemptAt: null, tries: tries + 1, again: false }
    : { nextAttemptAt: later(at, delay), tries: tries + 1 }
}

interface Failing {
  id: string
  ownerId: string
  url: string
  failures: number
  disabledAt: Date | null
}

async function disableWhenDead(tx: Tx, webhook: Failing, status: number | null, at: Date) {
  const isGone = status === 410
  if (webhook.disabledAt || (!isGone && webhook.failures + 1 < maxFailures)) return
  const because = isGone ? 'gone' : 'failing'
  await tx
    .updateTable('webhooks')
    .set({ disabledAt: at, disabledBecause: because, updatedAt: at })
    .where('id', '=', webhook.id)
    .execute()
  await notify(tx, webhook.ownerId, 'webhook-disabled', { url: webhook.url, because }, at)
}
