import type { Clock } from '../../base/clock.ts'
import type { Db, Tx } from '../../base/db/database.ts'
import { dueDeliveries, isOpen, isReady } from './due-queries.ts'
import { recordAttempt } from './outcomes.ts'
import { unseal } from './webhooks.ts'
import { send, type Outcome, type Sending } from './send.ts'

export interface Courier extends Sending {
  clock: Clock
  /** AUTH_SECRET, which seals the secrets of webhooks. */
  secret: string
  /** How long a webhook belongs to a process that has died. */
  leaseMillis: number
}

/** For so long one process works on a webhook; what is left waits for the next run. */
const turnMillis = 30_000

/** Deliveries of one webhook at once, each about another subject. */
const atOnce = 5

/**
 * Sends what is due to a webhook, until nothing is, an attempt fails, or its turn is over. One
 * process at a time works on a webhook. A crash sends what was under way once more.
 */
export async function deliverTo(db: Db, webhookId: string, courier: Courier): Promise<void> {
  const { clock, leaseMillis } = courier
  const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)
  const end = clock.now().getTime() + turnMillis
  let isHeld = false
  while (clock.now().getTime() < end) {
    const held = { webhookId, isHeld, leaseMillis }
    const webhook = await inTransaction((tx) => leaseWebhook(tx, held, clock.now()))
    if (!webhook) return
    isHeld = true
    // A failing one is tried with a single event.
    const limit = webhook.failures > 0 ? 1 : atOnce
    const due = await dueDeliveries(db, webhookId, clock.now(), limit)
    if (due.length === 0) break
    const arrived = await Promise.all(due.map((one) => attempt(db, webhook, one, courier)))
    if (arrived.includes(false)) break
  }
  await inTransaction((tx) => releaseWebhook(tx, { webhookId }))
}

/** Sends a delivery once and records what came of it. Returns whether it arrived. */
async function attempt(
  db: Db,
  webhook: LeasedWebhook,
  { id, body }: { id: string; body: string },
  courier: Courier,
): Promise<boolean> {
  const sentAt = courier.clock.now()
  const began = performance.now()
  const outcome = await sendSealed(webhook, { id, body }, sentAt, courier)
  const durationMs = Math.round(performance.now() - began)
  const attempted = { deliveryId: id, url: webhook.url, outcome, durationMs, sentAt }
  await db
    .transaction()
    .execute((tx) => recordAttempt(tx, webhook.id, attempted, courier.clock.now()))
  return outcome.error === null
}

async function sendSealed(
  { url, sealedSecret, formerSealedSecret, formerUntil }: LeasedWebhook,
  message: { id: string; body: string },
  at: Date,
  courier: Courier,
): Promise<Outcome> {
  const current = await unseal(courier.secret, sealedSecret)
  const signsToo = formerSealedSecret && formerUntil! > at
  const former = signsToo ? await unseal(courier.secret, formerSealedSecret) : null
  if (current === null) {
    const error = 'Its secret was sealed with another AUTH_SECRET. Make another secret.'
    return { headers: {}, status: null, answer: null, error }
  }
  const secrets = former === null ? [current] : [current, former]
  return send({ ...message, url, secrets }, at, courier)
}

interface Lease {
  webhookId: string
  isHeld: boolean
  leaseMillis: number
}

/**
 * Takes the lease of a webhook, so that one process at a time sends to it, or holds it longer.
 * `leaseMillis` must be longer than an exchange takes; so long it belongs to a process that dies.
 * Undefined when another process has it, or nothing is sent to it any more.
 */
async function leaseWebhook(tx: Tx, { webhookId, isHeld, leaseMillis }: Lease, at: Date) {
  return tx
    .updateTable('webhooks as w')
    .from('users as u')
    .set({ leasedUntil: new Date(at.getTime() + leaseMillis) })
    .whereRef('u.id', '=', 'w.ownerId')
    .where('w.id', '=', webhookId)
    .where(isHeld ? isOpen : isReady(at))
    .returning(['w.id', 'w.url', 'w.failures', 'w.sealedSecret'])
    .returning(['w.formerSealedSecret', 'w.formerUntil'])
    .executeTakeFirst()
}

type LeasedWebhook = NonNullable<Awaited<ReturnType<typeof leaseWebhook>>>

async function releaseWebhook(tx: Tx, { webhookId }: { webhookId: string }): Promise<void> {
  await tx.updateTable('webhooks').set({ leasedUntil: null }).where('id', '=', webhookId).execute()
}
