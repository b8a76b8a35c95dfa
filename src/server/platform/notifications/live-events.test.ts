import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { claimReview } from '../../../shared/market/review-queue.ts'
import { deleteAccount, listDevices, signOutDevice } from '../../../shared/people/settings.ts'
import { suspendUser } from '../../../shared/people/users.ts'
import { aMember, password } from '../../test/members.ts'
import { server } from '../../test/server.ts'
import {
  anAdmin,
  api,
  aReviewer,
  aSessionOf,
  aSubmittedReview,
  orFail,
  request,
} from '../../test/world.ts'
import { channel, Listener } from '../../base/db/listener.ts'
import { announceClaims } from '../../market/reviews/claims.ts'
import { allAdmins, changedClaims } from './deliver.ts'
import { LiveEvents } from './live-events.ts'

/** An open event stream ends with its session, whoever ends it. */

beforeAll(async () => {
  await server().app.listen({ host: '127.0.0.1', port: 0 })
})

const urlOf = (path: string) => {
  const { port } = server().app.server.address() as AddressInfo
  return `http://127.0.0.1:${port}${path}`
}

/** Opens a stream and returns whether it has ended. */
async function openStream({ cookie }: { cookie: string }) {
  const response = await fetch(urlOf('/api/events'), { headers: { cookie } })
  expect(response.status).toBe(200)
  let ended = false
  void response.text().then(() => (ended = true))
  return () => ended
}

test('a suspension ends the streams of the person at once, and of nobody else', async () => {
  const [reviewer, other, admin] = [await aReviewer(), await aReviewer(), await anAdmin()]
  const second = { cookie: await aSessionOf(reviewer) }
  const streams = [await openStream(reviewer), await openStream(second)]
  const untouched = [await openStream(other), await openStream(admin)]
  const body = { reason: 'Several accounts of one person.' }
  orFail(await api(admin, suspendUser, { params: { userId: reviewer.id }, body }))
  await expect.poll(() => streams.map((hasEnded) => hasEnded())).toEqual([true, true])
  expect(untouched.map((hasEnded) => hasEnded())).toEqual([false, false])
})

test('signing out ends the stream of that session only', async () => {
  const person = await aMember('reviewer')
  const second = { cookie: await aSessionOf(person) }
  const [first, other] = [await openStream(person), await openStream(second)]
  await request(person, 'POST', '/api/auth/sign-out', { body: {} })
  await expect.poll(first).toBe(true)
  expect(other()).toBe(false)
})

test('signing out another device, a new password and a deletion end streams', async () => {
  const person = await aMember('reviewer')
  const device = { cookie: await aSessionOf(person) }
  const onDevice = await openStream(device)
  const devices = orFail(await api(device, listDevices))
  const deviceId = devices.items.find(({ current }) => current)!.id
  orFail(await api(person, signOutDevice, { params: { deviceId } }))
  await expect.poll(onDevice).toBe(true)

  const elsewhere = await openStream({ cookie: await aSessionOf(person) })
  const body = { currentPassword: password, newPassword: `${password}, longer` }
  orFail(await request(person, 'POST', '/api/auth/change-password', { body }))
  await expect.poll(elsewhere).toBe(true)

  const leaving = await aMember('reviewer')
  const last = await openStream(leaving)
  orFail(await api(leaving, deleteAccount, { body: { password } }))
  await expect.poll(last).toBe(true)
})

test('changes told just after a session ended do not stop the server', async () => {
  const admin = await anAdmin()
  const hasEnded = await openStream(admin)
  const stopped = vi.fn<() => void>()
  process.on('uncaughtException', stopped)
  onTestFinished(() => void process.off('uncaughtException', stopped))
  const { rows } = await server().owner.query<{ id: string }>(
    'select id from sessions where user_id = $1',
    [admin.id],
  )
  const topics = [`session:${rows[0]!.id}`, admin.id, changedClaims, allAdmins]
  const tell = 'select pg_notify($1, topic) from unnest($2::text[]) topic'
  await server().owner.query(tell, [channel, topics])
  await expect.poll(hasEnded).toBe(true)
  expect(stopped).not.toHaveBeenCalled()
})

test('a client that leaves before its stream opens takes no room', async () => {
  const { cookie } = await aReviewer()
  const { port } = server().app.server.address() as AddressInfo
  // Requests wait here when they look up their session.
  await server().owner.query('begin; lock table sessions in access exclusive mode')
  for (let i = 0; i < 10; i++) {
    const socket = connect(port, '127.0.0.1')
    const arrived = once(server().app.server, 'request')
    socket.write(`GET /api/events HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`)
    await arrived
    await sleep(20)
    socket.resetAndDestroy()
    await once(socket, 'close')
  }
  await server().owner.query('rollback')
  const hasEnded = await openStream({ cookie })
  expect(hasEnded()).toBe(false)
})

test('HEAD of the events answers and opens no stream', async () => {
  const { cookie } = await aReviewer()
  const options = { method: 'HEAD', signal: AbortSignal.timeout(5_000) }
  const answer = await fetch(urlOf('/api/events'), { ...options, headers: { cookie } })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  const nobody = await fetch(urlOf('/api/events'), options)
  expect(nobody.status).toBe(401)
})

async function listening() {
  const { appUrl } = inject('template')
  const url = Object.assign(new URL(appUrl), { pathname: `/${server().database}` }).href
  const listener = new Listener(url, server().app.log)
  const events = new LiveEvents(listener)
  onTestFinished(async () => {
    events.close()
    await listener.close()
  })
  await listener.listen()
  return events
}

test('admins hear of a change at once, and of more in the next moments together', async () => {
  const events = await listening()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const listen = (topic: string, write: (text: string) => void) =>
    events.add(topic, { raw: { write, once: () => {}, end: () => {} } } as never)
  const written: string[] = []
  listen(allAdmins, (text) => written.push(text))
  let hasArrived = () => {}
  listen('another person', () => hasArrived())
  const change = (topic: string) =>
    server().owner.query('select pg_notify($1, $2)', [channel, topic])
  /** A change of another topic arrives after those before it. */
  const allArrived = async () => {
    const arrival = new Promise<void>((resolve) => (hasArrived = resolve))
    await change('another person')
    await arrival
  }
  await change(allAdmins)
  await allArrived()
  expect(written, 'no timer has run').toHaveLength(1)
  for (let i = 0; i < 5; i++) await change(allAdmins)
  await allArrived()
  vi.advanceTimersByTime(499)
  expect(written).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(written).toHaveLength(2)
})

test('a claim is told to admins alone, as what it is', async () => {
  const events = await listening()
  const streamOf = (...topics: string[]) => {
    const written: string[] = []
    const raw = { write: (text: string) => written.push(text), once: () => {}, end: () => {} }
    for (const topic of topics) events.add(topic, { raw } as never)
    return written
  }
  const [toAdmin, toReviewer] = [streamOf('an admin', allAdmins, changedClaims), streamOf('one')]
  const { review, admin } = await aSubmittedReview()
  const params = { reviewId: review.id }
  orFail(await api(admin, claimReview, { params, body: {} }))
  await server().db.transaction().execute(announceClaims)
  await expect.poll(() => toAdmin).toEqual(['event: claims\ndata: {}\n\n'])
  expect(toReviewer).toEqual([])
})

test('a stream that opens just after a change tells of it, and only to those concerned', async () => {
  const events = await listening()
  const toldTo = (topic: string) => {
    const told: string[] = []
    events.catchUp([topic], { raw: { write: (text: string) => told.push(text) } } as never)
    return told.length
  }
  expect(toldTo('a person')).toBe(0)
  await server().owner.query('select pg_notify($1, $2)', [channel, 'a person'])
  await expect.poll(() => toldTo('a person')).toBe(1)
  expect(toldTo('another person')).toBe(0)
  const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 11_000)
  expect(toldTo('a person'), 'its page has read the change itself').toBe(0)
  later.mockRestore()

  // Over HTTP, as a page opens it.
  const { cookie, id } = await aReviewer()
  await server().owner.query('select pg_notify($1, $2)', [channel, id])
  // Not by fetch, whose connections to a stream outlive the test.
  const stream = get(urlOf('/api/events'), { headers: { cookie }, agent: false })
  const [response] = (await once(stream, 'response')) as [IncomingMessage]
  let text = ''
  for await (const part of response.setEncoding('utf8')) {
    text += part
    if (text.includes('event: change')) break
  }
  expect(text).toContain('event: change')
})
