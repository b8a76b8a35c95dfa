import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { isLong } from './long.ts'
import { startEmbeddedPostgres } from '../base/embedded-postgres/start.ts'
import { kindsMailed } from '../platform/notifications/kinds.ts'
import { readiness, startApplication, until, type Application } from './application.ts'
import { signedToken } from '../base/http/session.ts'
import { secret, server } from './server.ts'
import {
  anActiveCampaign,
  anAdmin,
  aReviewer,
  atOnce,
  aSubmittedReview,
  reviewBody,
  type Person,
} from './world.ts'

/** The application as separate processes: under load, two at a time, and without its database. */

const urlOf = (url: string) => {
  const other = new URL(url)
  other.pathname = `/${server().database}`
  return other.href
}
const ownDatabase = () => {
  const { ownerUrl, appUrl } = inject('template')
  return { DATABASE_URL: urlOf(ownerUrl), APP_DATABASE_URL: urlOf(appUrl) }
}

interface Sent {
  status: number
  id?: string
  retryAfter: string | null
}

/** Sends a request to a process; status 0 when the connection ended without an answer. */
async function send(
  { origin }: Application,
  path: string,
  { cookie = '', body }: { cookie?: string; body?: object } = {},
): Promise<Sent> {
  try {
    const response = await fetch(`${origin}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { origin, cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    })
    const retryAfter = response.headers.get('retry-after')
    const answer = (await response.json()) as { id?: string }
    return { status: response.status, retryAfter, ...(answer.id && { id: answer.id }) }
  } catch {
    return { status: 0, retryAfter: null }
  }
}

test('SIGTERM under load finishes open requests, loses nothing and exits in time', async () => {
  const application = await startApplication(ownDatabase())
  const worlds = await atOnce(3, () => anActiveCampaign({ target: 1_000 }))
  const reviewers = await atOnce(isLong ? 40 : 14, () => aReviewer())
  const answers: Sent[] = []
  let stopping: Promise<{ code: number | null; seconds: number }> | undefined
  await Promise.all(
    reviewers.map(async (reviewer) => {
      for (const { campaign } of worlds) {
        const path = `/api/campaigns/${campaign.id}/reviews`
        answers.push(await send(application, path, { cookie: reviewer.cookie, body: reviewBody }))
        if (answers.length > 30) stopping ??= application.stop()
      }
    }),
  )
  const { code, seconds } = await stopping!
  expect([code, seconds < 10]).toEqual([0, true])
  const statuses = new Set(answers.map(({ status }) => status))
  expect([...statuses].filter((status) => ![201, 503, 0, 409].includes(status))).toEqual([])
  const acknowledged = answers.flatMap(({ status, id }) => (status === 201 && id ? [id] : []))
  expect(acknowledged.length).toBeGreaterThan(20)
  const { rowCount } = await server().owner.query(
    'select from reviews where id = any($1::uuid[])',
    [acknowledged],
  )
  expect(rowCount).toBe(acknowledged.length)
})

test.runIf(isLong)(
  'two processes on one database: live events reach both, a job runs in one',
  async () => {
    await server().db.deleteFrom('notifications').execute()
    await server().owner.query('delete from pgboss.job')
    const [one, two] = [
      await startApplication(ownDatabase()),
      await startApplication(ownDatabase()),
    ]
    const { review, reviewer, admin } = await aSubmittedReview()
    const [ofReviewer, ofAdmin] = [await listen(two, reviewer), await listen(two, await anAdmin())]
    const path = `/api/reviews/${review.id}/approval`
    expect((await send(one, path, { cookie: admin.cookie, body: {} })).status).toBe(200)
    // The reviewer and an uninvolved admin both get a live event.
    for (const { heard } of [ofReviewer, ofAdmin]) {
      await until(async () => heard.join('').includes('event: change'))
    }

    const mails = async () => {
      const outboxes = [one, two].map(({ dataDir }) =>
        readdir(join(dataDir, 'outbox')).catch(() => []),
      )
      return (await Promise.all(outboxes)).flat().filter((name) => name.endsWith('.eml')).length
    }
    // The reviewer is notified of the approval, the admins of the campaign. The business has a
    // digest of its review, which is not due.
    const digests = kindsMailed('digest').map((kind) => `'${kind}'`)
    const mailed = () => countOf(`notifications where kind not in (${digests.join()})`)
    expect(await mailed()).toBeGreaterThan(1)
    await until(async () => (await countOf('notifications where delivered_at is null')) === 0)
    await until(async () => (await mails()) >= (await mailed()))
    await until(async () => (await openJobs()) === 0)
    expect(await mails()).toBe(await mailed())
    await Promise.all([one.stop(), two.stop()])
    for (const { listening } of [ofReviewer, ofAdmin]) await listening.catch(() => {})
  },
)

const countOf = async (query: string): Promise<number> => {
  const { rows } = await server().owner.query(`select count(*)::int as n from ${query}`)
  return rows[0].n
}
const openJobs = () => countOf(`pgboss.job where state < 'completed' and start_after <= now()`)
const waitingForLocks = () =>
  countOf(`pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)

/** The live events that a process sends to this person. */
async function listen({ origin }: Application, { cookie }: Person) {
  const stream = await fetch(`${origin}/api/events`, { headers: { cookie } })
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
  const heard: string[] = []
  const listening = (async () => {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      heard.push(value)
    }
  })()
  return { heard, listening }
}

test.runIf(isLong)(
  'without its database it answers 503 with a retry time, and recovers by itself',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'candor-away-'))
    const dataDir = join(folder, 'data')
    const settings = { fsync: 'off' }
    let database = await startEmbeddedPostgres({ dataDir, settings })
    onTestFinished(() => database.stop())
    const application = await startApplication({ DATABASE_URL: database.ownerUrl })
    expect((await send(application, '/api/session')).status).toBe(200)

    await database.stop()
    const token = encodeURIComponent(signedToken(secret, 'of nobody'))
    const nobody = { cookie: `candor.session_token=${token}` }
    const away = await send(application, '/api/session', nobody)
    expect([away.status, Number(away.retryAfter) > 0]).toEqual([503, true])
    expect(await readiness(application.origin)).toBe(503)
    // It asks the database anew each time.
    for (let i = 0; i < 5; i++) expect(await readiness(application.origin)).toBe(503)
    if (isLong) await sleep(30_000)
    expect(application.process.exitCode).toBeNull()

    database = await startEmbeddedPostgres({ dataDir, settings })
    await until(async () => (await readiness(application.origin)) === 200)
    expect((await send(application, '/api/session', nobody)).status).toBe(200)
    expect((await application.stop()).code).toBe(0)
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  },
)

test.runIf(isLong)(
  'an exhausted pool answers 503, and serves again when it has connections',
  async () => {
    const application = await startApplication({ ...ownDatabase(), POOL_SIZE: '2' })
    const { campaign, admin, review } = await aSubmittedReview()
    const { owner } = server()
    await owner.query('begin')
    await owner.query('select from campaigns where id = $1 for no key update', [campaign.id])
    const waiting = atOnce(2, () =>
      send(application, `/api/reviews/${review.id}/approval`, { cookie: admin.cookie, body: {} }),
    )
    await until(async () => (await waitingForLocks()) === 2)
    const refused = await send(application, '/api/dashboard', { cookie: admin.cookie })
    expect([refused.status, Number(refused.retryAfter) > 0]).toEqual([503, true])
    await owner.query('commit')
    expect((await waiting).map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await send(application, '/api/dashboard', { cookie: admin.cookie })).status).toBe(200)
    await application.stop()
  },
)

test.runIf(isLong)('clients that send slowly hold up no other client', async () => {
  const application = await startApplication(ownDatabase())
  const { hostname, port } = new URL(application.origin)
  const slow = Array.from({ length: 200 }, () => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    socket.write('POST /api/auth/sign-in/email HTTP/1.1\r\nHost: localhost\r\nContent-Le')
    return socket
  })
  await Promise.all(slow.map((socket) => once(socket, 'connect')))
  const answers = await atOnce(20, () => send(application, '/api/session'))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  const { code, seconds } = await application.stop()
  expect([code, seconds < 10]).toEqual([0, true])
  for (const socket of slow) socket.destroy()
})
