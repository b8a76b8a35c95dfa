import { expect, test } from 'vitest'
import { isLong } from '../../test/long.ts'
import { openDatabase, openPool, type Db } from '../../base/db/database.ts'
import { sendWebhooks } from './send-webhooks.ts'
import { appUrl, clock, server } from '../../test/server.ts'
import { aReceiver, aWebhookOf, courier, deliveriesOf } from '../../test/webhooks.ts'
import { aBusiness } from '../../test/world.ts'

/** Every event arrives, in order for each subject, though processes die while they send. */

const events = isLong ? 10_000 : 200
const subjects = 20
const log = { error: () => {} }

/** Another process. It loses its database in the middle of its work, as one that is killed. */
async function aProcess(work: (db: Db) => Promise<unknown>, life: Promise<unknown>) {
  const db = openDatabase(openPool(appUrl(), { max: 4, onError: () => {} }))
  const done = work(db).catch(() => {})
  await Promise.race([life, done])
  await db.destroy()
  await done
}

// spec: 12.36
test(`${events} events arrive by id, over crashes`, { timeout: 580_000 }, async () => {
  let sent = 0
  let crash = () => {}
  const receiver = await aReceiver((response) => {
    // Between the request and what the process would have recorded.
    if (++sent % Math.ceil(events / 7) === 0) crash()
    response.end()
  })
  const business = await aBusiness()
  const webhook = await aWebhookOf(business, receiver, ['review.submitted'])
  await server().owner.query(
    `insert into webhook_events (owner_id, type, subject_id, created_at)
     select $1, 'review.submitted', ('00000000-0000-4000-8000-' || lpad((i % $2)::text, 12, '0'))
       ::uuid, $3 from generate_series(1, $4) i`,
    [business.id, subjects, clock.now(), events],
  )
  const left = async () => {
    const { rows } = await server().owner.query<{ left: number }>(
      `select ((select count(*) from webhook_events) + (select count(*) from webhook_deliveries
        where status = 'waiting'))::int as left`,
    )
    return rows[0]!.left
  }
  for (let i = 0; i < 2_000 && (await left()) > 0; i++) {
    const life = new Promise<void>((resolve) => (crash = resolve))
    await aProcess((db) => sendWebhooks(db, courier(), log), life)
    // The lease of a process that died ends.
    clock.travel({ minutes: 2 })
  }
  expect(receiver.forged).toBe(0)
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(events)
  expect(receiver.received.length).toBeGreaterThan(events)
  const firsts = new Map(receiver.received.toReversed().map((one) => [one.id, one]))
  const inOrder = [...firsts.values()].toReversed()
  const seen = new Map<unknown, number>()
  for (const { data, sequence } of inOrder) {
    expect(sequence).toBeGreaterThan(seen.get(data.id) ?? 0)
    seen.set(data.id, sequence)
  }
  expect(await deliveriesOf(business, webhook)).toHaveLength(100)
})
