import { beforeEach, expect, test } from 'vitest'
import { listNotifications } from '../../../shared/platform/notifications.ts'
import { approveReview, rejectReview, resubmitReview } from '../../../shared/market/reviews.ts'
import {
  editWebhook,
  pingWebhook,
  redeliverWebhook,
  rotateWebhookSecret,
} from '../../../shared/outside/webhooks.ts'
import { clock, server } from '../../test/server.ts'
import {
  aReceiver,
  aWebhookOf,
  deliveriesOf,
  runWebhooks,
  webhookOf,
  type Receiver,
} from '../../test/webhooks.ts'
import { improvedBody } from '../../test/second-try.ts'
import { anActiveCampaign, api, aReviewer, aReviewOf, orFail } from '../../test/world.ts'
import { maxFailures, retryMillis } from './outcomes.ts'

/** Sending: retries, order, and what switches a webhook off. */

beforeEach(async () => {
  await server().owner.query('delete from webhooks; delete from webhook_events')
})

async function aListening(receiver: Receiver) {
  const world = await anActiveCampaign({ target: 50 })
  const webhook = await aWebhookOf(world.business, receiver)
  return { ...world, webhook }
}

type World = Awaited<ReturnType<typeof aListening>>

const review = async ({ campaign }: World) => aReviewOf(campaign, await aReviewer())
const approve = async ({ admin }: World, reviewId: string) =>
  orFail(await api(admin, approveReview, { params: { reviewId }, body: {} }))
const later = (millis: number) => clock.travel({ minutes: (millis + 1_000) / 60_000 })

// spec: 12.33
test('an event arrives once, signed, as the API gives it', async () => {
  const receiver = await aReceiver()
  const world = await aListening(receiver)
  const { id } = await review(world)
  await approve(world, id)
  await Promise.all([runWebhooks(), runWebhooks(), runWebhooks()])
  await runWebhooks()
  expect(receiver.forged).toBe(0)
  expect(receiver.received.map(({ type, sequence }) => [type, sequence])).toEqual([
    ['review.submitted', 1],
    ['review.approved', 2],
  ])
  expect(receiver.received[1]!.data).toMatchObject({ id, status: 'approved', rating: 4 })
  expect(receiver.received[1]!.data.reviewer).not.toHaveProperty('email')
  const log = await deliveriesOf(world.business, world.webhook)
  expect(log.map(({ id: own, status }) => [own, status])).toEqual(
    receiver.received.map((one) => [one.id, 'delivered']).toReversed(),
  )
  expect(log[0]!.attempts).toMatchObject([{ status: 200, answer: 'ok', error: null }])
  expect(log[0]!.attempts[0]!.headers['webhook-id']).toBe(log[0]!.id)
})

// spec: 12.38
test('a failure is tried again after a while, with the same id and body', async () => {
  const receiver = await aReceiver((response) => response.writeHead(500).end('Oh no.'))
  const world = await aListening(receiver)
  await review(world)
  expect(await runWebhooks()).toBeGreaterThan(3_000)
  await runWebhooks()
  expect(receiver.received).toHaveLength(1)
  receiver.answer = (response) => response.writeHead(204).end()
  later(retryMillis[0]!)
  await runWebhooks()
  expect(receiver.received).toHaveLength(2)
  expect(receiver.received[1]).toEqual(receiver.received[0])
  const [delivery] = await deliveriesOf(world.business, world.webhook)
  expect(delivery).toMatchObject({
    status: 'delivered',
    attempts: [
      { status: 204, answer: '', error: null },
      { status: 500, answer: 'Oh no.', error: 'The answer has the status 500.' },
    ],
  })
  expect(await webhookOf(world.business)).toMatchObject({ failures: 0, active: true })
})

// spec: 12.36
test('an event waits for the earlier ones about its review, and for no other', async () => {
  let [first, isDown] = ['', true]
  const receiver = await aReceiver((response, { data }) => {
    response.writeHead(isDown && data.id === first ? 503 : 200).end()
  })
  const world = await aListening(receiver)
  const author = await aReviewer()
  first = (await aReviewOf(world.campaign, author)).id
  const params = { reviewId: first }
  const no = {
    reason: 'low_effort',
    note: 'Please write more about it.',
    allowResubmission: true,
  } as const
  orFail(await api(world.admin, rejectReview, { params, body: no }))
  orFail(await api(author, resubmitReview, { params, body: improvedBody }))
  const { id: second } = await review(world)
  // What waits for another event starts no run.
  expect(await runWebhooks()).toBeGreaterThan(3_000)
  later(5_000)
  await runWebhooks()
  const got = () => receiver.received.map(({ type, data }) => `${type} ${String(data.id)}`)
  expect(new Set(got())).toEqual(
    new Set([`review.submitted ${first}`, `review.submitted ${second}`]),
  )
  isDown = false
  for (let i = 0; i < 4; i++) {
    later(retryMillis[2]!)
    await runWebhooks()
  }
  const { received } = receiver
  const ofFirst = received.filter(({ data }) => data.id === first).map(({ sequence }) => sequence)
  expect([...new Set(ofFirst)]).toEqual([1, 2, 3])
  expect(ofFirst).toEqual(ofFirst.toSorted())
})

// spec: 12.37
test('after three days of failures a delivery has failed, and its owner can send it again', async () => {
  const receiver = await aReceiver((response) => response.writeHead(500).end())
  const world = await aListening(receiver)
  await review(world)
  await runWebhooks()
  const began = clock.now().getTime()
  for (const millis of retryMillis) {
    later(millis - 3_000)
    await runWebhooks()
    const before = receiver.received.length
    later(3_000)
    await runWebhooks()
    expect(receiver.received).toHaveLength(before + 1)
  }
  expect((clock.now().getTime() - began) / 3_600_000).toBeCloseTo(72, -1)
  clock.travel({ days: 30 })
  await runWebhooks()
  expect(receiver.received).toHaveLength(retryMillis.length + 1)
  const [failed] = await deliveriesOf(world.business, world.webhook)
  expect(failed).toMatchObject({ status: 'failed', nextAttemptAt: null })

  receiver.answer = (response) => response.end()
  const params = { webhookId: world.webhook.id, deliveryId: failed!.id }
  const again = await api(world.business, redeliverWebhook, { params })
  expect(orFail(again)).toMatchObject({ status: 'waiting' })
  await runWebhooks()
  expect(receiver.received.at(-1)).toEqual(receiver.received[0])
  expect((await deliveriesOf(world.business, world.webhook))[0]!.status).toBe('delivered')
})

const sendAgain = async ({ business, webhook }: World, deliveryId: string) => {
  const params = { webhookId: webhook.id, deliveryId }
  return orFail(await api(business, redeliverWebhook, { params }))
}

test('of one that is sent again and again the newest twenty attempts are kept', async () => {
  const receiver = await aReceiver()
  const world = await aListening(receiver)
  await review(world)
  await runWebhooks()
  const { id } = receiver.received[0]!
  for (let i = 1; i <= 21; i++) {
    receiver.answer = (response) => response.end(`answer ${i}`)
    clock.travel({ minutes: 1 })
    await sendAgain(world, id)
    await runWebhooks()
  }
  const [delivery] = await deliveriesOf(world.business, world.webhook)
  expect(delivery!.attempts).toHaveLength(20)
  expect(delivery!.attempts[0]!.answer).toBe('answer 21')
  const { rows } = await server().owner.query('select from webhook_attempts')
  expect(rows).toHaveLength(20)
})

test('one that is sent again holds up none after it, and keeps its place while it waits', async () => {
  let isDown = false
  const receiver = await aReceiver((response, { type }) =>
    response.writeHead(isDown && type === 'review.submitted' ? 503 : 200).end(),
  )
  const world = await aListening(receiver)
  const sequences = () => receiver.received.splice(0).map(({ sequence }) => sequence)
  const { id: first } = await review(world)
  await runWebhooks()
  isDown = true
  await sendAgain(world, receiver.received[0]!.id)
  await approve(world, first)
  await runWebhooks()
  expect(sequences().toSorted()).toEqual([1, 1, 2])
  isDown = false
  later(retryMillis[1]!)
  await runWebhooks()
  expect(sequences()).toEqual([1])
  isDown = true
  const { id: second } = await review(world)
  await approve(world, second)
  await runWebhooks()
  const waiting = (await deliveriesOf(world.business, world.webhook))[1]!
  expect(waiting).toMatchObject({ type: 'review.submitted', status: 'waiting' })
  await sendAgain(world, waiting.id)
  await runWebhooks()
  later(10_000)
  await runWebhooks()
  expect(sequences()).toEqual([3, 3])
})

// spec: 12.37
test('an answer 410 switches the webhook off and tells its owner', async () => {
  const receiver = await aReceiver((response) => response.writeHead(410).end())
  const world = await aListening(receiver)
  await review(world)
  await runWebhooks()
  const ended = { status: 'failed', nextAttemptAt: null }
  expect(await deliveriesOf(world.business, world.webhook)).toMatchObject([ended])
  expect(await webhookOf(world.business)).toMatchObject({ active: false, disabledBecause: 'gone' })
  const { items } = orFail(await api(world.business, listNotifications))
  expect(items[0]).toMatchObject({ kind: 'webhook-disabled', path: '/settings/developers' })
  await review(world)
  await runWebhooks()
  later(retryMillis[1]!)
  await runWebhooks()
  const { rows } = await server().owner.query('select 1 from webhook_events')
  expect([rows, receiver.received.length]).toEqual([[], 1])
})

// spec: 12.37
test(`${maxFailures} failures in a row switch it off, and its owner switches it on again`, async () => {
  const receiver = await aReceiver((response) => response.writeHead(502).end())
  const world = await aListening(receiver)
  const { id } = world.webhook
  await server().owner.query('update webhooks set failures = $2 where id = $1', [
    id,
    maxFailures - 2,
  ])
  await review(world)
  await runWebhooks()
  expect(await webhookOf(world.business)).toMatchObject({ active: true, failures: maxFailures - 1 })
  clock.travel({ minutes: 6 })
  await runWebhooks()
  expect(await webhookOf(world.business)).toMatchObject({
    active: false,
    disabledBecause: 'failing',
  })
  const { items } = orFail(await api(world.business, listNotifications))
  expect(items.filter(({ kind }) => kind === 'webhook-disabled')).toHaveLength(1)

  orFail(
    await api(world.business, editWebhook, { params: { webhookId: id }, body: { active: true } }),
  )
  // It has all its chances again.
  clock.travel({ minutes: 6 })
  await runWebhooks()
  expect(await webhookOf(world.business)).toMatchObject({ active: true, failures: 1 })
  receiver.answer = (response) => response.end()
  clock.travel({ minutes: 31 })
  await runWebhooks()
  expect(await webhookOf(world.business)).toMatchObject({ active: true, failures: 0 })
  expect((await deliveriesOf(world.business, world.webhook))[0]!.status).toBe('delivered')
})

test('a burst of events at a receiver that is down does not use up its chances', async () => {
  const receiver = await aReceiver((response) => response.writeHead(500).end())
  const world = await aListening(receiver)
  for (let i = 0; i < 30; i++) await review(world)
  for (let i = 0; i < 10; i++) await runWebhooks()
  expect((await webhookOf(world.business)).failures).toBeLessThanOrEqual(10)
})

test('a receiver that moved gets what waits at once, without the rest of its former address', async () => {
  const former = await aReceiver((response) => response.writeHead(500).end())
  const world = await aListening(former)
  for (const tried of [1, 1]) {
    await review(world)
    await runWebhooks()
    // It rests after the first failure.
    expect(former.received).toHaveLength(tried)
  }
  const present = await aReceiver()
  present.secret = former.secret
  const params = { webhookId: world.webhook.id }
  orFail(await api(world.business, editWebhook, { params, body: { url: present.url } }))
  await runWebhooks()
  expect(present.received).toHaveLength(1)
})

test('failures of a former address do not count for a corrected one', async () => {
  const former = await aReceiver((response) => response.writeHead(500).end())
  const world = await aListening(former)
  await server().owner.query('update webhooks set failures = $1', [maxFailures - 1])
  const present = await aReceiver((response) => response.writeHead(503).end())
  present.secret = former.secret
  const params = { webhookId: world.webhook.id }
  orFail(await api(world.business, editWebhook, { params, body: { url: present.url } }))
  await review(world)
  await runWebhooks()
  expect(await webhookOf(world.business)).toMatchObject({ active: true, failures: 1 })
  // The same address again is no correction.
  orFail(await api(world.business, editWebhook, { params, body: { url: present.url } }))
  expect(await webhookOf(world.business)).toMatchObject({ failures: 1 })
})

test('an answer of a former address that comes after the correction ends nothing', async () => {
  const present = await aReceiver()
  let change = async () => {}
  const former = await aReceiver((response) => {
    void change().then(() => response.writeHead(410).end())
  })
  const world = await aListening(former)
  present.secret = former.secret
  change = async () => {
    const params = { webhookId: world.webhook.id }
    orFail(await api(world.business, editWebhook, { params, body: { url: present.url } }))
  }
  await review(world)
  await runWebhooks()
  expect(await webhookOf(world.business)).toMatchObject({ active: true, failures: 0 })
  later(retryMillis[0]!)
  await runWebhooks()
  expect(present.received).toHaveLength(1)
})

// spec: 12.38
test('for a day after a rotation both secrets sign, then only the new one', async () => {
  const receiver = await aReceiver()
  const world = await aListening(receiver)
  const params = { webhookId: world.webhook.id }
  const old = receiver.secret
  const { secret } = orFail(await api(world.business, rotateWebhookSecret, { params }))
  expect(secret).not.toBe(old)
  await review(world)
  await runWebhooks()
  receiver.secret = secret
  await review(world)
  await runWebhooks()
  expect([receiver.received.length, receiver.forged]).toEqual([2, 0])
  clock.travel({ days: 1, minutes: 1 })
  receiver.secret = old
  await review(world)
  await runWebhooks()
  expect([receiver.received.length, receiver.forged]).toEqual([2, 1])
  expect((await webhookOf(world.business)).formerSecretUntil).toBeNull()
})

// spec: 12.34
test('a ping is sent once, and not before the last one has arrived', async () => {
  const receiver = await aReceiver((response) => response.writeHead(500).end())
  const { business, webhook } = await aListening(receiver)
  const ping = () => api(business, pingWebhook, { params: { webhookId: webhook.id } })
  const made = await ping()
  expect([made.status, made.body.type]).toEqual([201, 'ping'])
  expect((await ping()).status).toBe(409)
  await runWebhooks()
  clock.travel({ minutes: 10 })
  await runWebhooks()
  expect(receiver.received).toMatchObject([{ type: 'ping', data: { webhookId: webhook.id } }])
  expect((await deliveriesOf(business, webhook))[0]).toMatchObject({ status: 'failed' })
  expect((await ping()).status).toBe(201)
})

test('nothing is sent for a suspended owner, nor later of what happened meanwhile', async () => {
  const receiver = await aReceiver()
  const world = await aListening(receiver)
  await review(world)
  const suspend = (at: Date | null) =>
    server().owner.query('update users set suspended_at = $2 where id = $1', [
      world.business.id,
      at,
    ])
  await suspend(clock.now())
  await runWebhooks()
  expect(receiver.received).toEqual([])
  await suspend(null)
  await review(world)
  await runWebhooks()
  expect(receiver.received.map(({ type }) => type)).toEqual(['review.submitted'])
})
