import { beforeEach, expect, test } from 'vitest'
import { editWebhook, pingWebhook } from '../../../shared/outside/webhooks.ts'
import { clock, server } from '../../test/server.ts'
import {
  aReceiver,
  aWebhookOf,
  deliveriesOf,
  runWebhooks,
  type Receiver,
} from '../../test/webhooks.ts'
import { anActiveCampaign, api, aReviewer, aReviewOf, orFail } from '../../test/world.ts'

/** One exchange with a receiver: what it answers, and where it may be. */

beforeEach(async () => {
  await server().owner.query('delete from webhooks; delete from webhook_events')
})

async function aListening(receiver: Receiver) {
  const world = await anActiveCampaign({ target: 50 })
  const webhook = await aWebhookOf(world.business, receiver)
  return { ...world, webhook }
}

// spec: 12.37
test('a receiver that is slow, redirects, or answers too much', async () => {
  const elsewhere = await aReceiver()
  const receiver = await aReceiver()
  const world = await aListening(receiver)
  elsewhere.secret = receiver.secret
  const attemptOf = async (answer: Receiver['answer'], timeoutMillis = 10_000) => {
    receiver.answer = answer
    orFail(await api(world.business, pingWebhook, { params: { webhookId: world.webhook.id } }))
    await runWebhooks({ timeoutMillis })
    return (await deliveriesOf(world.business, world.webhook))[0]!.attempts[0]!
  }
  const slow = await attemptOf(() => {}, 300)
  expect(slow).toMatchObject({ status: null, error: 'No answer came within 0.3 seconds.' })
  expect(slow.durationMs).toBeGreaterThan(250)
  const moved = await attemptOf((response) =>
    response.writeHead(307, { location: elsewhere.url }).end(),
  )
  expect(moved).toMatchObject({ status: 307, error: expect.stringContaining('not followed') })
  expect(elsewhere.received).toEqual([])
  const broken = await attemptOf((response) => response.destroy())
  expect(broken).toMatchObject({ status: null, answer: null, error: 'socket hang up' })
  const huge = await attemptOf((response) => response.end('x\0é'.repeat(1_000_000)))
  expect(huge).toMatchObject({ status: 200, error: null })
  expect(huge.answer).toHaveLength(3_072)
  const joined = await attemptOf((response) => response.end(`x${'👍🏽'.repeat(1_000)}`))
  expect(joined.answer).toBe(`x${'👍🏽'.repeat(511)}`)
  const marked = await attemptOf((response) => response.end('\uFEFFWell received'))
  expect(marked.answer).toBe('\uFEFFWell received')
  const endless = await attemptOf((response) => void response.write('It is so far'), 2_000)
  expect(endless).toMatchObject({ status: 200, answer: 'It is so far', error: null })
})

// spec: 12.39
test('an address that leads into a private network now is not connected to', async () => {
  const receiver = await aReceiver()
  const world = await aListening(receiver)
  const { port } = new URL(receiver.url)
  const url = `https://shop.example:${port}/hook`
  const params = { webhookId: world.webhook.id }
  orFail(await api(world.business, editWebhook, { params, body: { url } }))
  await aReviewOf(world.campaign, await aReviewer())
  const asked: string[] = []
  // Answers for the internet when it is asked first, and for this machine from then on.
  const resolve = async (name: string) => {
    asked.push(name)
    return [{ address: asked.length === 1 ? '192.0.2.9' : '127.0.0.1', family: 4 }]
  }
  const allowed = { loopback: false }
  for (let i = 0; i < 3; i++) {
    await runWebhooks({ resolve, allowed, timeoutMillis: 300 })
    clock.travel({ minutes: 6 })
  }
  expect(asked).toEqual(Array(3).fill('shop.example'))
  const [{ attempts }] = (await deliveriesOf(world.business, world.webhook)) as [
    Awaited<ReturnType<typeof deliveriesOf>>[number],
  ]
  const refused = 'shop.example leads into a private network.'
  expect(attempts.map(({ error }) => error)).toEqual([refused, refused, refused])
  expect([receiver.received, receiver.forged]).toEqual([[], 0])
})
