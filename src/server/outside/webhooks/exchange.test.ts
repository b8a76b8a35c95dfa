import type { Socket } from 'node:net'
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

type Delivery = Awaited<ReturnType<typeof deliveriesOf>>[number]

const late = 'No answer came within 0.5 seconds.'

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

// spec: 12.37
test.each<[what: string, error: string | null, answer: (socket: Socket) => void]>([
  [
    'switches to another protocol',
    'The connection was closed.',
    (socket) => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\n')
      socket.write('Connection: Upgrade\r\nUpgrade: x\r\n\r\n')
    },
  ],
  [
    'closes within its headers',
    'socket hang up',
    (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-'),
  ],
  [
    'closes after its headers',
    null,
    (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n'),
  ],
  [
    'says without end that it goes on',
    late,
    (socket) => {
      socket.write('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n')
    },
  ],
  ['never ends its headers', late, (socket) => socket.write('X-Candor: and so on\r\n')],
  [
    'is not a server of the web',
    'Parse Error: Expected HTTP/',
    (socket) => socket.write('SSH-2.0'),
  ],
])('a receiver that %s holds up no other', async (what, error, answer) => {
  const receiver = await aReceiver(({ socket }) => {
    if (what === 'never ends its headers') socket!.write('HTTP/1.1 200 OK\r\n')
    answer(socket!)
    if (error !== late) return
    const again = setInterval(() => answer(socket!), 20)
    socket!.once('close', () => clearInterval(again))
  })
  const world = await aListening(receiver)
  const other = await aReceiver()
  const elsewhere = await aListening(other)
  for (const { business, webhook } of [world, elsewhere]) {
    orFail(await api(business, pingWebhook, { params: { webhookId: webhook.id } }))
  }
  await runWebhooks({ timeoutMillis: 500 })
  const [{ attempts }] = (await deliveriesOf(world.business, world.webhook)) as [Delivery]
  expect(attempts).toMatchObject([{ error: error && expect.stringContaining(error) }])
  const [{ status }] = (await deliveriesOf(elsewhere.business, elsewhere.webhook)) as [Delivery]
  expect(status).toBe('delivered')
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
  const [{ attempts }] = (await deliveriesOf(world.business, world.webhook)) as [Delivery]
  const refused = 'shop.example leads into a private network.'
  expect(attempts.map(({ error }) => error)).toEqual([refused, refused, refused])
  expect([receiver.received, receiver.forged]).toEqual([[], 0])
})
