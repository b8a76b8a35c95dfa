import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { isLong } from '../../test/long.ts'
import { startPostgres15 } from '../../../../scripts/postgres15.mjs'
import { getAnalytics } from '../../../shared/overview/analytics.ts'
import { getCampaign } from '../../../shared/market/campaign-page.ts'
import { countCampaigns } from '../../../shared/market/campaign-search.ts'
import { completeCampaign, listCampaigns } from '../../../shared/market/campaigns.ts'
import { listOpenCampaigns } from '../../../shared/outside/open-campaigns.ts'
import { getPublicReviews } from '../../../shared/outside/embed.ts'
import { getSite } from '../../../shared/platform/platform.ts'
import { submitReview } from '../../../shared/market/reviews.ts'
import { editSettings } from '../../../shared/people/settings.ts'
import { startApplication, until } from '../../test/application.ts'
import { signedToken } from '../http/session.ts'
import { cookieOf } from '../../test/members.ts'
import { secret, server, withDatabase, withReplica } from '../../test/server.ts'
import {
  anActiveCampaign,
  api,
  aReviewer,
  aSubmittedReview,
  orFail,
  request,
  reviewBody,
} from '../../test/world.ts'
import { openDatabase, openPool, type Db } from './database.ts'
import { channel } from './listener.ts'
import { Replica } from './replica.ts'

const ownUrl = () => {
  const url = new URL(inject('template').appUrl)
  url.pathname = `/${server().database}`
  return url.href
}

test.each([
  ['cannot be reached', () => 'postgres://candor@127.0.0.1:1/candor', 1],
  ['is a primary itself, as a former one may be', ownUrl, 0],
])('the primary answers while the replica %s', async (_what, url, warnings) => {
  let warned = 0
  const replica = new Replica(server().db, url(), {
    max: 2,
    onError: () => warned++,
    preparedStatements: true,
  })
  onTestFinished(() => replica.close())
  const asked: Db[] = []
  await until(async () => {
    const answer = await replica.read(async (db) => {
      asked.push(db)
      return (await sql<{ one: number }>`select 1 as one`.execute(db)).rows
    })
    expect(answer).toEqual([{ one: 1 }])
    return asked.length > 30
  }, 5)
  expect(asked.at(-1)).toBe(server().db)
  expect(warned).toBe(warnings)
})

test('what may come from a replica only reads', async () => {
  const { campaign, reviewer, admin } = await aSubmittedReview()
  const params = { campaignId: campaign.id }
  const readOnly = new URL(ownUrl())
  readOnly.searchParams.set('options', '-c default_transaction_read_only=on')
  const lagging = server().mounted.filter(({ mayLag }) => mayLag)
  expect(lagging.map(({ path }) => path).toSorted()).toEqual([
    '/api/analytics',
    '/api/campaign-counts',
    '/api/campaigns',
    '/api/campaigns/:campaignId',
    '/api/public/campaigns',
    '/api/public/campaigns/:campaignId/money',
    '/api/public/campaigns/:campaignId/reviews',
    '/api/public/site',
    '/api/reviews',
  ])
  await withDatabase(readOnly.href, async () => {
    const answers = [
      await api(admin, getAnalytics),
      await api(reviewer, countCampaigns),
      await api(reviewer, listCampaigns),
      await api(reviewer, getCampaign, { params }),
      await api(null, getPublicReviews, { params }),
      await api(null, listOpenCampaigns),
      await api(null, getSite),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  })
})

test('a replica answers all who have not just changed something', async () => {
  const { campaign, business, admin } = await anActiveCampaign()
  const reviewer = await aReviewer()
  // A snapshot is what a replica that is behind still has.
  const behind = await server().db.startTransaction().setIsolationLevel('repeatable read').execute()
  onTestFinished(async () => {
    await behind.rollback().execute()
  })
  await sql`select 1`.execute(behind)
  orFail(await api(business, completeCampaign, { params: { campaignId: campaign.id } }))
  let asked = 0
  const read: Replica['read'] = (work) => {
    asked++
    return work(behind)
  }
  await withReplica({ read, follow: () => {} }, async () => {
    const call = { params: { campaignId: campaign.id }, body: reviewBody }
    expect((await api(reviewer, submitReview, call)).headers['set-cookie']).toBeUndefined()
    const changed = await api(reviewer, editSettings, { body: { bio: 'I bake.' } })
    const cookie = cookieOf(changed)
    expect(cookie).toBe('candor.written=1')
    expect(String(changed.headers['set-cookie'])).toContain('Max-Age=5')
    const countOf = async (person: typeof reviewer) =>
      orFail(await api(person, listCampaigns)).items.filter(({ id }) => id === campaign.id).length
    const written = { ...reviewer, cookie: `${reviewer.cookie}; ${cookie}` }
    expect([await countOf(reviewer), await countOf(written)]).toEqual([1, 0])

    const readsOf = async (person: { cookie: string } | null, path: string) => {
      asked = 0
      await request(person, 'GET', path.replace(':campaignId', campaign.id))
      return asked
    }
    for (const { mayLag, path } of server().mounted.filter((one) => one.mayLag)) {
      for (const person of [admin, business, reviewer, null]) {
        const may = mayLag === 'anyone' || (person && mayLag!.includes(person.role))
        const after = { cookie: [person?.cookie, cookie].join('; ') }
        const reads = [await readsOf(person, path), await readsOf(after, path)]
        expect([path, person?.role, ...reads]).toEqual([path, person?.role, may ? 1 : 0, 0])
      }
    }
  })
})

test.each([
  ['http://localhost:3000', 'candor.'],
  ['https://candor.example', '__Secure-candor.'],
])('at %s a person who has just changed something is kept from a replica', async (url, prefix) => {
  const own = (await aReviewer()).cookie.replace('candor.', prefix)
  let asked = 0
  const read: Replica['read'] = (work) => {
    asked++
    return work(server().db)
  }
  const readsWith = async (cookie: string) => {
    asked = 0
    orFail(await api({ cookie }, listCampaigns))
    return asked
  }
  const work = async () => {
    const { method, path } = editSettings
    const sent = { body: { bio: 'I bake.' }, headers: { origin: url } }
    const changed = await request<object>({ cookie: own }, method, path, sent)
    expect(changed.status).toBe(200)
    const all = `${own}; ${cookieOf(changed)}`
    expect([await readsWith(own), await readsWith(all)]).toEqual([1, 0])
  }
  await withReplica({ read, follow: () => {} }, work, { PUBLIC_URL: url })
})

async function connect(url: string) {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  return client
}

/** An application on a primary and its replica. The price of a plan is what is changed and read. */
async function startReplicated() {
  const database = await startPostgres15({ withReplica: true })
  onTestFinished(() => database.stop())
  const { url, replica } = database
  const application = await startApplication({ DATABASE_URL: url, READ_DATABASE_URL: replica!.url })
  onTestFinished(async () => void (await application.stop()))
  const primary = await connect(url)
  onTestFinished(() => primary.end())

  let price = 0
  const change = async () => {
    price += 1_00
    await primary.query('update platform set professional_cents = $1', [price])
  }
  const isNew = async (headers: Record<string, string> = {}) => {
    const response = await fetch(`${application.origin}/api/public/site`, { headers })
    expect(response.status).toBe(200)
    const { planPrices } = (await response.json()) as { planPrices: { professionalCents: number } }
    return planPrices.professionalCents === price
  }
  /** Whether the replica has answered a question about the platform since it started. */
  const isUsed = async () => {
    await isNew()
    const client = await connect(replica!.url).catch(() => null)
    if (!client) return false
    const asked = await client.query(`select from pg_stat_activity
      where application_name = '' and query like '%from "platform"%'`)
    await client.end()
    return asked.rowCount! > 0
  }
  return { application, primary, replica: replica!, change, isNew, isUsed }
}

/** Adds an admin with a session, and returns the cookie of it. */
async function signIn(primary: pg.Client) {
  await primary.query(`insert into users (id, name, email, role, phone_number, created_at, updated_at)
    values (gen_random_uuid(), 'Ada', 'ada@example.com', 'admin', '+234 800 000', now(), now())`)
  await primary.query(`insert into sessions
      (id, token, user_id, expires_at, created_at, updated_at, proved_at)
    select gen_random_uuid(), 'a token', id, now() + interval '1 day', now(), now(), now()
    from users where email = 'ada@example.com'`)
  return `candor.session_token=${encodeURIComponent(signedToken(secret, 'a token'))}`
}

async function pauseReplay(url: string) {
  const client = await connect(url)
  await client.query('select pg_wal_replay_pause()')
  await client.end()
}

test.runIf(isLong)('what somebody has just changed does not come from a replica', async () => {
  const { application, primary, replica, change, isNew, isUsed } = await startReplicated()
  const session = await signIn(primary)
  const written = await fetch(`${application.origin}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: application.origin, cookie: session },
    body: JSON.stringify({
      name: 'Ada',
      email: 'ada@example.com',
      subject: 'A question',
      message: 'Is it there at once?',
    }),
  })
  expect(await written.json()).toEqual({ received: true })
  const cookie = written.headers.get('set-cookie')!.split(';')[0]!
  await until(isUsed)

  await pauseReplay(replica.url)
  await change()
  expect(await isNew({ cookie })).toBe(true)
})

test.runIf(isLong)('what may be a second old comes from a replica that has all of it', async () => {
  const { primary, replica, change, isNew, isUsed } = await startReplicated()
  await until(isUsed)
  await pauseReplay(replica.url)

  // What is announced is in the next answer, though the replica does not have it.
  await change()
  await primary.query(`select pg_notify('${channel}', 'somebody')`)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await isNew()).toBe(true)

  // Everything else is there within a second and a round.
  await change()
  const changed = Date.now()
  await until(isNew, 2)
  expect(Date.now() - changed).toBeLessThan(1_600)
  for (let i = 0; i < 50; i++) expect(await isNew()).toBe(true)
})

test.runIf(isLong)(
  'the primary answers as soon as the replica is gone, until it is back',
  async () => {
    const { replica, change, isNew, isUsed } = await startReplicated()
    await until(isUsed)

    const gone = replica.stop()
    for (let i = 0; i < 200; i++) await isNew()
    await gone
    await change()
    for (let i = 0; i < 50; i++) await isNew()
    expect(await isNew()).toBe(true)

    replica.restart()
    await until(isUsed)
  },
)

test.runIf(isLong)(
  'the primary answers while all connections to a replica are in use',
  async () => {
    const database = await startPostgres15({ withReplica: true })
    onTestFinished(() => database.stop())
    let warned = 0
    const onError = () => warned++
    const primary = openDatabase(openPool(database.url, { max: 2, onError }))
    onTestFinished(() => primary.destroy())
    const options = { max: 1, onError, preparedStatements: true }
    const replica = new Replica(primary, database.replica!.url, options)
    onTestFinished(() => replica.close())

    const isReplica = () =>
      replica.read(async (db) => {
        const { rows } = await sql<{ it: boolean }>`select pg_is_in_recovery() as it`.execute(db)
        return rows[0]!.it
      })
    await until(isReplica)
    const slow = replica.read((db) => sql`select pg_sleep(1.5)`.execute(db))
    expect(await isReplica()).toBe(false)
    await slow
    expect(await isReplica()).toBe(true)
    expect(warned).toBe(0)
  },
)
