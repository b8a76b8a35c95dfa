import type { Db } from '../../base/db/database.ts'
import { nextDue, readyWebhooks, waitingEvents } from './due-queries.ts'
import { queueEvent } from './queue.ts'
import { deliverTo, type Courier } from './deliver-webhooks.ts'
import { eachItem, eachItemInTransaction, type Log } from '../../base/jobs/items.ts'

const eventsAtOnce = 100
const webhooksAtOnce = 10
const soonMillis = 60_000

/** Holds back the end of a run, because a slow webhook must not keep others waiting for long. */
const runMillis = 30_000

/**
 * Makes deliveries of the waiting events and sends what is due. Several processes, and several runs
 * in one, share the work. Returns in how many milliseconds more is due; null when not within a
 * minute.
 */
export async function sendWebhooks(db: Db, courier: Courier, log: Log): Promise<number | null> {
  const { clock } = courier
  const end = clock.now().getTime() + runMillis
  const failed = new Set<string>()
  while (clock.now().getTime() < end) {
    const queued = await queueEvents(db, clock.now(), log, failed)
    const ready = await readyWebhooks(db, clock.now(), webhooksAtOnce)
    const run = { at: clock.now(), log }
    await Promise.all(
      ready.map((id) =>
        eachItem(db, 'send-webhook', run, [{ id }], () => deliverTo(db, id, courier)),
      ),
    )
    if (queued === 0 && ready.length === 0) break
  }
  const at = clock.now()
  const next = await nextDue(db, new Date(at.getTime() + soonMillis))
  return next && Math.max(0, next.getTime() - at.getTime())
}

/** Makes deliveries of the oldest events, and returns how many. One that fails waits. */
async function queueEvents(db: Db, at: Date, log: Log, failed: Set<string>): Promise<number> {
  const waiting = await waitingEvents(db, eventsAtOnce + failed.size)
  const events = waiting.filter(({ id }) => !failed.has(id))
  await eachItemInTransaction(db, 'queue-webhook-event', { at, log }, events, async (tx, id) => {
    failed.add(id)
    await queueEvent(tx, id, at)
    failed.delete(id)
  })
  return events.length
}
