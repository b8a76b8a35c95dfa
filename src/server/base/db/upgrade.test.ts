import { cp, readdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { expect, inject, onTestFinished, test } from 'vitest'
import pg from 'pg'
import { decideAppeal, listAppeals } from '../../../shared/market/appeals.ts'
import { listCampaigns } from '../../../shared/market/campaigns.ts'
import { getDashboard } from '../../../shared/overview/dashboard.ts'
import { listNotifications } from '../../../shared/platform/notifications.ts'
import { approveReview, getReview, listReviews } from '../../../shared/market/reviews.ts'
import { getSettings } from '../../../shared/people/settings.ts'
import { getWallet, listTransactions } from '../../../shared/money/wallet.ts'
import { checkInvariants } from '../../ledger/invariants.ts'
import { cookieOf } from '../../test/members.ts'
import { readRules } from '../../test/schema-rules.ts'
import { server, withDatabase } from '../../test/server.ts'
import { api, aReviewer, aReviewOf, balanceOf, orFail, request } from '../../test/world.ts'
import { appLogin, migrate } from './migrate.ts'

/**
 * A demo of the last version with the migrations that `0001_schema.sql` replaced, with fewer audit
 * entries and notifications, as `pg_dump --inserts` of PostgreSQL 15 wrote it. It must never change:
 * a database of that version looks like this for ever.
 */
const fixture = new URL('fixtures/demo-of-0156.sql.gz', import.meta.url)
const schema = '0001_schema.sql'

/** A new database without tables, with `count` connections of its owner. */
async function newDatabase(count = 1) {
  const url = new URL(inject('template').ownerUrl)
  const name = `upgrade_${process.pid}_${Date.now()}`
  await server().owner.query(`create database ${name} template template0`)
  url.pathname = `/${name}`
  const clients = Array.from({ length: count }, () => new pg.Client({ connectionString: url.href }))
  for (const client of clients) await client.connect()
  onTestFinished(async () => {
    for (const client of clients) await client.end()
    await server().owner.query(`drop database ${name} with (force)`)
  })
  return { ownerUrl: url.href, client: clients[0]!, other: clients[1]! }
}

async function formerDatabase() {
  const database = await newDatabase()
  const { client } = database
  await client.query(gunzipSync(await readFile(fixture)).toString())
  await client.query('set search_path to default')
  return database
}

/** A folder with our schema, and a migration after it. */
async function folderWith(later: string) {
  const folder = await mkdtemp(join(tmpdir(), 'candor-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const ours = fileURLToPath(new URL(`../../../../migrations/${schema}`, import.meta.url))
  await cp(ours, join(folder, schema))
  await writeFile(join(folder, '0002_later.sql'), later)
  return folder
}

/** The migrations of this version, in their order. */
const present = async () =>
  (await readdir(new URL('../../../../migrations', import.meta.url))).toSorted()

const migrationsOf = async (client: pg.Client) =>
  (await client.query('select name, hash, ran_at, steps_run from migrations order by name')).rows

const namesOf = async (client: pg.Client) =>
  (await migrationsOf(client)).map(({ name }) => name as string)

const sumsOf = async (client: pg.Client) =>
  (
    await client.query(`select (select count(*) from users) as users,
      (select count(*) from reviews) as reviews, (select sum(amount_cents) from transfers) as moved,
      (select sum(balance_cents) from wallets) as balances`)
  ).rows[0]

test('a database of the migrations before the schema is recognised, balances and works', async () => {
  const { ownerUrl, client } = await formerDatabase()
  const before = await sumsOf(client)
  expect(Number(before.reviews)).toBeGreaterThan(50)
  await migrate(ownerUrl)
  expect(await namesOf(client)).toEqual(await present())
  expect(await sumsOf(client)).toEqual(before)
  // The conditions of triggers have fewer brackets after pg_dump.
  const rulesOf = async (of: pg.Client) => (await readRules(of)).replaceAll(/[()]/g, '')
  expect(await rulesOf(client)).toBe(await rulesOf(server().owner))

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

    // An appeal of that version, which knew no statements of reasons, is decided.
    const open = { query: { status: 'open' } } as const
    const [appeal] = orFail(await api(admin, listAppeals, open)).items
    expect(appeal).toMatchObject({ about: 'unpublication', mayDecide: true })
    const decision = { outcome: 'granted', note: 'The photos show all four coffees.' } as const
    orFail(await api(admin, decideAppeal, { params: { appealId: appeal!.id }, body: decision }))
    const params = { reviewId: appeal!.review!.id }
    expect(orFail(await api(admin, getReview, { params })).unpublishedAt).toBe(null)
    expect(await broken()).toEqual([])
  })
})

test('two processes that start at once recognise it once, and run what comes later', async () => {
  const { ownerUrl, client } = await formerDatabase()
  const folder = await folderWith('create table later (id integer); insert into later values (1)')
  await Promise.all([migrate(ownerUrl, { folder }), migrate(ownerUrl, { folder })])
  expect(await namesOf(client)).toEqual([schema, '0002_later.sql'])
  expect((await client.query('select id from later')).rows).toEqual([{ id: 1 }])
})

test.for([
  ['0155_searches-by-index-alone.sql', `delete from migrations where name like '0156%'`],
  [
    '0034_kept-embeds.sql',
    `delete from migrations where name > '0035'; alter table migrations drop column steps_run`,
  ],
  ['0156_pages-read-their-rows.sql', `update migrations set steps_run = 5 where name like '0156%'`],
  ['0156_pages-read-their-rows.sql', `delete from migrations where name like '0098%'`],
])('a database that lacks a part is refused and stays as it is (%#)', async ([last, lack]) => {
  const { ownerUrl, client } = await formerDatabase()
  await client.query(lack!)
  const all = 'select * from migrations order by name'
  const before = (await client.query(all)).rows
  await expect(migrate(ownerUrl)).rejects.toThrow(
    `This database is of an older version of Candor: the last migration it has is ${last}. ` +
      'Start the last version that has migrations/0156_pages-read-their-rows.sql, which upgrades ' +
      'the database. Then start this version again.',
  )
  expect((await client.query(all)).rows).toEqual(before)
})

test('two processes that start at once make the schema once', async () => {
  const { ownerUrl, client } = await newDatabase()
  await Promise.all([migrate(ownerUrl), migrate(ownerUrl)])
  expect(await namesOf(client)).toEqual(await present())
  expect(await readRules(client)).toBe(await readRules(server().owner))
})

test('migrating twice changes nothing, and an edited migration is refused', async () => {
  const { ownerUrl, client } = await newDatabase()
  const folder = await folderWith('create table later ()')
  await migrate(ownerUrl, { folder })
  const before = await migrationsOf(client)
  await migrate(ownerUrl, { folder })
  expect(await migrationsOf(client)).toEqual(before)
  await writeFile(join(folder, '0002_later.sql'), 'create table another ()')
  await expect(migrate(ownerUrl, { folder })).rejects.toThrow(
    'Migration 0002_later.sql was edited after it ran. Add a new migration instead.',
  )
})

test('a migration that ended between two steps goes on, beside a second process', async () => {
  const { ownerUrl, client } = await newDatabase()
  const folder = await folderWith(`create table later (id integer);
-- Next step: the index is built while others write.
drop index concurrently if exists later_ids;
create index concurrently later_ids on later (id);
-- Next step
insert into later values (1);
`)
  await migrate(ownerUrl, { folder })
  // As after a crash: an index that was made concurrently is not valid.
  await client.query('delete from later')
  await client.query(`update pg_index set indisvalid = false
    where indexrelid = 'later_ids'::regclass`)
  await client.query(`update migrations set steps_run = 1 where name = '0002_later.sql'`)
  await Promise.all([migrate(ownerUrl, { folder }), migrate(ownerUrl, { folder })])

  const invalid = await client.query('select from pg_index where not indisvalid')
  expect(invalid.rowCount).toBe(0)
  expect((await client.query('select id from later')).rows).toEqual([{ id: 1 }])
  expect((await migrationsOf(client))[1]).toMatchObject({ steps_run: 3 })
})

/** Resolves when somebody waits for a lock in this database. */
async function someoneWaits(client: pg.Client) {
  await expect
    .poll(async () => {
      const { rows } = await client.query(`select from pg_locks l
        join pg_database d on d.oid = l.database
        where not l.granted and d.datname = current_database()`)
      return rows.length
    })
    .toBeGreaterThan(0)
}

const hasColumn = async (client: pg.Client, table: string) =>
  (
    await client.query(
      `select from information_schema.columns where table_name = $1 and column_name = 'later'`,
      [table],
    )
  ).rowCount === 1

test('a migration gives way to a change that lasts, and tries again', async () => {
  const { ownerUrl, client: holder, other } = await newDatabase(2)
  await migrate(ownerUrl)
  const folder = await folderWith('alter table users add column later integer')

  await holder.query(`begin; update users set updated_at = updated_at`)
  const migrating = migrate(ownerUrl, { folder })
  // Another change of the table waits for the migration at most as long as it waits itself.
  await someoneWaits(other)
  await other.query(`begin; set local lock_timeout = '10s'`)
  await other.query(`insert into users (id, name, email, role, phone_number, created_at, updated_at)
    values (gen_random_uuid(), 'Ada', 'beside@example.com', 'admin', '1', now(), now())`)
  await other.query('commit')
  await holder.query('commit')
  await migrating
  expect(await hasColumn(other, 'users')).toBe(true)
})

test('a migration tries again when a change and it wait for each other', async () => {
  const { ownerUrl, client: holder, other } = await newDatabase(2)
  await migrate(ownerUrl)
  const folder = await folderWith(`alter table campaigns add column later integer;
    alter table reviews add column later integer`)

  await holder.query('begin; update reviews set updated_at = updated_at')
  const migrating = migrate(ownerUrl, { folder })
  await someoneWaits(other)
  // The migration has locked the campaigns, and waits for the reviews.
  await holder.query('update campaigns set updated_at = updated_at')
  await holder.query('commit')
  await migrating
  expect([await hasColumn(other, 'campaigns'), await hasColumn(other, 'reviews')]).toEqual([
    true,
    true,
  ])
})
