import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, expect, inject, test } from 'vitest'
import { isLong } from '../test/long.ts'
import { getAnalytics } from '../../shared/overview/analytics.ts'
import { CampaignStatus } from '../../shared/market/campaigns.ts'
import { listCampaigns } from '../../shared/market/campaigns.ts'
import { getDashboard } from '../../shared/overview/dashboard.ts'
import { getSession } from '../../shared/people/accounts.ts'
import { createDocumentLink, listVerifications } from '../../shared/people/verification.ts'
import { fewestPayouts } from '../../shared/money/payout-times.ts'
import { getWallet, listTransactions } from '../../shared/money/wallet.ts'
import { listPayouts } from '../../shared/money/payouts.ts'
import { checkInvariants } from '../ledger/invariants.ts'
import { localFiles } from '../base/files/store.ts'
import { openLedger } from '../ledger/mode.ts'
import { clock, config, secret, server } from '../test/server.ts'
import { api, orFail, request } from '../test/world.ts'
import { openDatabase, openPool, type Db } from '../base/db/database.ts'
import { loadDemo } from './demo.ts'

const password = 'candor-demo-1'
const now = new Date('2026-11-21T09:00:00Z')
const load = (db: Db = server().db, given = password) =>
  loadDemo({
    db,
    auth: server().auth,
    now,
    secret,
    password: given,
    config,
    files: localFiles(server().files),
  })

const second = `demo_${randomUUID().replaceAll('-', '')}`
let other: Db | undefined
afterAll(async () => {
  await other?.destroy()
  await server().owner.query(`drop database if exists ${second} with (force)`)
})

/** Signs in through HTTP and returns the cookie. */
async function signedIn(email: string) {
  const answer = await request(null, 'POST', '/api/auth/sign-in/email', {
    body: { email, password },
  })
  expect([email, answer.status]).toEqual([email, 200])
  const set = [answer.headers['set-cookie'] ?? []].flat() as string[]
  return { cookie: set.map((cookie) => cookie.split(';')[0]).join('; ') }
}

const rows = async <T>(db: Db, query: string) => (await sql.raw<T>(query).execute(db)).rows
const states = async (table: string) => {
  const found = await rows<{ status: string }>(
    server().db,
    `select distinct status::text from ${table} order by 1`,
  )
  return found.map(({ status }) => status)
}

test('a demo that fails to load leaves no rows and no files', async () => {
  await expect(load(server().db, 'short')).rejects.toThrow('Password')
  expect(await rows(server().db, 'select from users')).toEqual([])
  expect(await rows(server().db, 'select from transfers')).toEqual([])
  expect(await readdir(join(server().files, 'business-verifications'))).toEqual([])
})

test('the demo loads only into an empty database', async () => {
  const loaded = await load()
  expect(loaded).toEqual({
    accounts: ['admin', 'business', 'reviewer'].map((who) => ({
      email: `${who}@candor.demo`,
      password,
    })),
  })
  expect(await load()).toBeNull()
  const broken = (await checkInvariants(server().db)).filter(({ violations }) => violations > 0)
  expect(broken).toEqual([])
})

test('the demo contains every state', async () => {
  expect(await states('campaigns')).toEqual([...CampaignStatus.options].toSorted())
  expect(await states('reviews')).toEqual(['approved', 'pending', 'rejected'])
  expect(await states('withdrawals')).toEqual(['cancelled', 'completed', 'failed', 'pending'])
  expect(await states('deposits')).toEqual(['completed', 'failed'])
  expect(await states('shipments')).toEqual(['asked', 'missing', 'received', 'sent'])
  const [found] = await rows<Record<string, boolean>>(
    server().db,
    `select bool_or(resubmit_until > '${now.toISOString()}') as open,
      bool_or(resubmitted_at is not null and status = 'pending') as resubmitted,
      bool_or(resubmitted_at is not null and status = 'approved') as resubmitted_approved,
      count(unpublished_at) = 1 as unpublished,
      (select count(*) = 1 from appeals where outcome is null) as appealed,
      count(*) filter (where status = 'pending') >= 6 as queue,
      count(*) between 80 and 120 as many,
      count(distinct content) = count(*) as all_different,
      bool_or(n.kind = 'review-released') as expired
    from reviews r left join notifications n
      on n.kind = 'review-released' and n.data ->> 'reviewId' = r.id::text`,
  )
  expect(Object.entries(found!).filter(([, holds]) => !holds)).toEqual([])
})

test('every review is decided within the 24 hours that are promised', async () => {
  const late = await rows(
    server().db,
    `select r.content from reviews r
     where r.decided_at > coalesce(r.resubmitted_at, r.created_at) + interval '24 hours'
       or (r.status = 'pending'
         and coalesce(r.resubmitted_at, r.created_at) < '${now.toISOString()}'::timestamptz
           - interval '24 hours')`,
  )
  expect(late).toEqual([])
})

// spec: 14.12
test('no review of the demo was written before its trial was over', async () => {
  const early = await rows(
    server().db,
    `select r.content from reviews r join places p on p.id = r.id
     where r.created_at < p.taken_at + make_interval(days => p.trying_days)`,
  )
  expect(early).toEqual([])
})

test('enough withdrawals are paid for the wallet to say how long it takes', async () => {
  const paid = await rows(
    server().db,
    `select ceil(extract(epoch from updated_at - created_at) / 86400)::int as days
     from withdrawals where status = 'completed'`,
  )
  expect(paid.length).toBeGreaterThanOrEqual(fewestPayouts)
})

test('no event is before its cause or in the future', async () => {
  const wrong = await rows(
    server().db,
    `select 'review', r.id::text from reviews r join campaigns c on c.id = r.campaign_id
       join users u on u.id = r.reviewer_id join notifications n on n.kind = 'campaign-approved'
         and n.data ->> 'campaignId' = c.id::text
       group by r.id, r.created_at, u.created_at, r.decided_at
       having r.created_at < min(n.created_at) or r.created_at < u.created_at
         or r.decided_at < r.created_at
     union all select 'transfer', key from transfers where created_at > '${now.toISOString()}'
     union all select 'notification', id::text from notifications where created_at > '${now.toISOString()}'`,
  )
  expect(wrong).toEqual([])
})

test('the three demo accounts can sign in and have something to do', async () => {
  const admin = await signedIn('admin@candor.demo')
  expect(orFail(await api(admin, getSession)).user?.role).toBe('admin')

  const business = await signedIn('business@candor.demo')
  const own = orFail(await api(business, listCampaigns)).items
  expect(new Set(own.map(({ status }) => status)).size).toBe(5)
  expect(own.reduce((held, { pendingReviews }) => held + pendingReviews, 0)).toBeGreaterThan(0)
  expect(orFail(await api(business, getWallet)).availableCents).toBeGreaterThan(500_00)

  const reviewer = await signedIn('reviewer@candor.demo')
  const open = orFail(await api(reviewer, listCampaigns)).items
  const unreviewed = open.filter(({ openPlaces, reviewed }) => openPlaces > 0 && !reviewed)
  expect(unreviewed.length).toBeGreaterThan(2)
  const wallet = orFail(await api(reviewer, getWallet))
  expect(wallet.availableCents).toBeGreaterThan(30_00)
  expect(wallet.pendingCents).toBeGreaterThan(0)

  const reasons = new Set(
    orFail(await api(admin, listCampaigns)).items.map(({ closedReason }) => closedReason),
  )
  expect(reasons).toContain('funds')
  expect(reasons).toContain('paused')
})

test('an admin can open the documents of a pending and of an approved business', async () => {
  const admin = await signedIn('admin@candor.demo')
  for (const status of ['pending', 'approved'] as const) {
    const { items } = orFail(await api(admin, listVerifications, { query: { status } }))
    const bytes: Buffer[] = []
    for (const { id } of items[0]!.documents) {
      const { url } = orFail(await api(admin, createDocumentLink, { params: { documentId: id } }))
      const answer = await server().app.inject({ url, headers: admin })
      expect([url, answer.statusCode]).toEqual([url, 200])
      bytes.push(answer.rawPayload)
    }
    const [pdf, png] = bytes as [Buffer, Buffer]
    const text = pdf.toString('latin1')
    expect(text).toContain(items[0]!.companyName)
    const xref = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)![1])
    expect(text.slice(xref, xref + 4)).toBe('xref')
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([640, 400])
    const data = png.subarray(41, 41 + png.readUInt32BE(33))
    expect(inflateSync(data)).toHaveLength(641 * 400)
  }
})

test('one pending withdrawal waits for a payout destination, the others have one', async () => {
  const admin = await signedIn('admin@candor.demo')
  const { items } = orFail(await api(admin, listPayouts, { query: { status: 'pending' } }))
  expect(items.map(({ destination }) => destination !== null).toSorted()).toEqual([
    false,
    true,
    true,
  ])
  const reviewer = await signedIn('reviewer@candor.demo')
  const rows = orFail(await api(reviewer, listTransactions, { query: { status: 'pending' } })).items
  expect(rows).toMatchObject([{ type: 'withdrawal', awaitsDestination: false }])
})

test('users, revenue and reviews grow from last month to this month', async () => {
  clock.travel({ minutes: (now.getTime() - clock.now().getTime()) / 60_000 })
  const admin = await signedIn('admin@candor.demo')
  const found = orFail(await api(admin, getAnalytics))
  expect(found.newUsers30Days).toBeGreaterThan(3)
  expect(found.userGrowthPercent).toBeGreaterThan(0)
  expect(found.revenueGrowthPercent).toBeGreaterThan(0)
  expect(found.userGrowthPercent).toBeLessThan(100)
  expect(found.revenueGrowthPercent).toBeLessThan(100)

  for (const who of ['business', 'reviewer', 'admin']) {
    const { trend } = orFail(await api(await signedIn(`${who}@candor.demo`), getDashboard))
    expect([who, trend.filter(({ value }) => value > 0).length]).not.toEqual([who, 0])
    expect([who, trend.filter(({ before }) => before > 0).length]).not.toEqual([who, 0])
  }
})

test.runIf(isLong)('loading the demo again gives the same figures', async () => {
  const { ownerUrl, appUrl } = inject('template')
  const template = new URL(ownerUrl).pathname.slice(1)
  await server().owner.query(`create database ${second} template ${template}`)
  const url = new URL(appUrl)
  url.pathname = `/${second}`
  other = openDatabase(openPool(url.href, { max: 5, onError: () => {} }))
  await openLedger(other, 'sandbox', now)
  await load(other)

  const figures = (db: Db) =>
    Promise.all(
      [
        `select email, balance_cents from wallets join users on id = user_id order by email`,
        `select content, status, fee_cents, created_at, decided_at from reviews order by content`,
        `select title, approved_count, held_count, updated_at from campaigns order by title`,
      ].map((query) => rows(db, query)),
    )
  expect(await figures(other)).toEqual(await figures(server().db))
})
