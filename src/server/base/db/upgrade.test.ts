import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { expect, inject, onTestFinished, test } from 'vitest'
import pg from 'pg'
import { listCampaigns } from '../../../shared/market/campaigns.ts'
import { getDashboard } from '../../../shared/overview/dashboard.ts'
import { listNotifications } from '../../../shared/platform/notifications.ts'
import { approveReview, listReviews } from '../../../shared/market/reviews.ts'
import { getSettings } from '../../../shared/people/settings.ts'
import { getWallet, listTransactions } from '../../../shared/money/wallet.ts'
import { checkInvariants } from '../../ledger/invariants.ts'
import { cookieOf } from '../../test/members.ts'
import { readRules } from '../../test/schema-rules.ts'
import { server, withDatabase } from '../../test/server.ts'
import { api, aReviewer, aReviewOf, balanceOf, orFail, request } from '../../test/world.ts'
import { appLogin, migrate } from './migrate.ts'

/**
 * A demo that an earlier version made, as `pg_dump --inserts` of PostgreSQL 15 wrote it. It must
 * never change: a database of that version looks like this for ever.
 */
const fixture = new URL('fixtures/demo-of-0013.sql.gz', import.meta.url)

async function loadFixture() {
  const owner = new URL(inject('template').ownerUrl)
  const name = `upgrade_${process.pid}_${Date.now()}`
  await server().owner.query(`create database ${name} template template0`)
  onTestFinished(async () => {
    await server().owner.query(`drop database ${name} with (force)`)
  })
  owner.pathname = `/${name}`
  const client = new pg.Client({ connectionString: owner.href })
  await client.connect()
  await client.query(gunzipSync(await readFile(fixture)).toString())
  await client.end()
  return owner.href
}

test('a database of an earlier version is migrated, balances and works', async () => {
  const ownerUrl = await loadFixture()
  await migrate(ownerUrl)
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  onTestFinished(() => client.end())
  expect(await readRules(client)).toBe(await readRules(server().owner))

  const appUrl = await appLogin(ownerUrl, 'only-for-tests')
  await withDatabase(appUrl, async (db) => {
    const broken = async () =>
      (await checkInvariants(db)).filter(({ violations }) => violations > 0)
    expect(await broken()).toEqual([])

    const signIn = async (name: string) => {
      const body = { email: `${name}@candor.demo`, password: 'candor-demo-1' }
      const answer = await request(null, 'POST', '/api/auth/sign-in/email', { body })
      expect([name, answer.status]).toEqual([name, 200])
      return { cookie: cookieOf(answer) }
    }
    const [admin, business, reviewer] = [
      await signIn('admin'),
      await signIn('business'),
      await signIn('reviewer'),
    ]
    for (const person of [admin, business, reviewer]) {
      for (const endpoint of [getDashboard, getSettings, listNotifications, listReviews]) {
        expect((await api(person, endpoint)).status).toBe(200)
      }
    }
    for (const person of [business, reviewer]) {
      expect((await api(person, getWallet)).status).toBe(200)
      expect(orFail(await api(person, listTransactions)).items.length).toBeGreaterThan(0)
    }

    const { items } = orFail(await api(reviewer, listCampaigns, { query: { limit: '100' } }))
    const campaign = items.find(({ openPlaces }) => openPlaces > 0)!
    const newcomer = await aReviewer()
    const { id: reviewId } = await aReviewOf(campaign, newcomer)
    orFail(await api(admin, approveReview, { params: { reviewId }, body: {} }))
    expect(await balanceOf(newcomer)).toBe(campaign.pricePerReviewCents)
    expect(await broken()).toEqual([])
  })
})

test('evidence of an earlier version gets the whole twin, and every review can be compared', async () => {
  const ownerUrl = await loadFixture()
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  onTestFinished(() => client.end())
  const { rows } = await client.query(
    'select id, campaign_id, reviewer_id, business_id, content from reviews order by id limit 2',
  )
  const [review, twin] = rows
  const old = { reviewId: twin.id, sameReviewer: false, similarity: 91, excerpt: 'Only a part' }
  const contact = { kind: 'contact', quotes: ['joe@mail.com'] }
  await client.query('delete from review_evidence')
  await client.query(
    'insert into review_evidence (review_id, items, asked_at) values ($1, $2, $3)',
    [review.id, JSON.stringify([{ kind: 'near-duplicate', ...old }, contact]), new Date()],
  )
  await migrate(ownerUrl)
  const { rows: after } = await client.query('select * from review_evidence')
  const { items } = after.find(({ review_id: id }) => id === review.id)!
  expect(items).toEqual([
    {
      kind: 'near-duplicate',
      reviewId: twin.id,
      reviewerId: twin.reviewer_id,
      campaignId: twin.campaign_id,
      sameReviewer: false,
      sameBusiness: twin.business_id === review.business_id,
      similarity: 91,
      content: twin.content,
    },
    contact,
  ])
  const { rows: left } = await client.query(
    'select id from reviews where id not in (select review_id from review_evidence)',
  )
  expect(left).toEqual([])
})

test('migrating twice changes nothing', async () => {
  const ownerUrl = await loadFixture()
  await migrate(ownerUrl)
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  onTestFinished(() => client.end())
  const rows = async () =>
    (await client.query('select name, hash, ran_at from migrations order by name')).rows
  const before = await rows()
  await migrate(ownerUrl)
  expect(await rows()).toEqual(before)
})

test('a migration that ended between two steps goes on, beside a second process', async () => {
  const ownerUrl = await loadFixture()
  await migrate(ownerUrl)
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  onTestFinished(() => client.end())
  const name = '0035_platform-days.sql'
  // As after a crash: the triggers count, what was there before is not counted, and an index that
  // was made concurrently is not valid.
  await client.query('delete from platform_days')
  await client.query(`update pg_index set indisvalid = false
    where indexrelid = 'reviews_approved_of_business'::regclass`)
  await client.query('update migrations set steps_run = 7 where name = $1', [name])
  await client.query(`update users set role = 'business', country = null, deleted_at = null
    where id = (select id from users where role = 'reviewer' limit 1)`)
  await Promise.all([migrate(ownerUrl), migrate(ownerUrl)])

  expect(await readRules(client)).toBe(await readRules(server().owner))
  const invalid = await client.query('select from pg_index where not indisvalid')
  expect(invalid.rowCount).toBe(0)
  const days = (from: string) =>
    client.query(`select sum(users) as users, sum(reviews) as reviews from ${from}`)
  expect((await days('platform_days')).rows).toEqual((await days('counted_platform_days')).rows)
})

test('a migration gives way to a change that lasts, and tries again', async () => {
  const ownerUrl = await loadFixture()
  const [holder, other] = [1, 2].map(() => new pg.Client({ connectionString: ownerUrl }))
  for (const client of [holder!, other!]) await client.connect()
  onTestFinished(async () => {
    await holder!.end()
    await other!.end()
  })
  await migrate(ownerUrl)
  const name = '0035_platform-days.sql'
  const triggers = ['user', 'campaign', 'review', 'income', 'deposit', 'reversal']
  await other!.query(`drop view counted_platform_days; drop table platform_days;
    drop function ${triggers.map((of) => `days_of_${of}`).join()}, utc_day cascade`)
  await other!.query('delete from migrations where name = $1', [name])

  await holder!.query(`begin; update users set updated_at = updated_at`)
  const migrating = migrate(ownerUrl)
  // Another change of the table waits for the migration at most as long as it waits itself.
  await expect
    .poll(async () => {
      const { rows } = await other!.query(`select from pg_locks where not granted`)
      return rows.length
    })
    .toBeGreaterThan(0)
  await other!.query(`begin; set local lock_timeout = '10s'`)
  await other!
    .query(`insert into users (id, name, email, role, phone_number, created_at, updated_at)
    values (gen_random_uuid(), 'Ada', 'beside@example.com', 'admin', '1', now(), now())`)
  await other!.query('commit')
  await holder!.query('commit')
  await migrating
  expect(await readRules(other!)).toBe(await readRules(server().owner))
})

test('a migration tries again when a change and it wait for each other', async () => {
  const ownerUrl = await loadFixture()
  await migrate(ownerUrl, { last: '0099_campaigns-of-a-reviewer.sql' })
  const [holder, other] = [1, 2].map(() => new pg.Client({ connectionString: ownerUrl }))
  for (const client of [holder!, other!]) await client.connect()
  onTestFinished(async () => {
    await holder!.end()
    await other!.end()
  })

  await holder!.query('begin; update reviews set updated_at = updated_at')
  const migrating = migrate(ownerUrl)
  await expect
    .poll(async () => {
      const { rows } = await other!.query(`select from pg_locks l
        join pg_database d on d.oid = l.database
        where not l.granted and d.datname = current_database()`)
      return rows.length
    })
    .toBeGreaterThan(0)
  // The migration has locked the campaigns, and waits for the reviews.
  await holder!.query('update campaigns set updated_at = updated_at')
  await holder!.query('commit')
  await migrating
  expect(await readRules(other!)).toBe(await readRules(server().owner))
})
