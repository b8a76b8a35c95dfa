import { randomUUID } from 'node:crypto'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { sql } from 'kysely'
import pg from 'pg'
import { server } from '../../test/server.ts'
import { aReviewer } from '../../test/world.ts'
import { openDatabase, openPool, planned } from './database.ts'
import { isTransient } from './errors.ts'

const ownUrl = () => {
  const url = new URL(inject('template').appUrl)
  url.pathname = `/${server().database}`
  return url.href
}

function open(statementMinutes: number, url = ownUrl()) {
  const db = openDatabase(openPool(url, { max: 1, onError: () => {}, statementMinutes }))
  onTestFinished(() => db.destroy())
  return db
}

const failureOf = (query: Promise<unknown>): Promise<unknown> =>
  query.then(
    () => 'succeeded',
    (error: unknown) => error,
  )

test('PostgreSQL cancels a statement that takes too long, and answers the next one', async () => {
  const db = open(0.005)
  const failure = await failureOf(sql`select pg_sleep(20)`.execute(db))
  expect(failure).toMatchObject({ code: '57014' })
  expect(isTransient(failure)).toBe(true)
  const { rows } = await sql`select current_setting('statement_timeout') as limit`.execute(db)
  expect(rows).toEqual([{ limit: '300ms' }])
  const running = await server().owner.query(
    `select count(*)::int as n from pg_stat_activity
      where state = 'active' and query like 'select pg_sleep(20)%'`,
  )
  expect(running.rows[0].n).toBe(0)
})

test('a database that cannot be reached is a passing failure, a wrong statement is none', async () => {
  const nowhere = await failureOf(
    sql`select 1`.execute(open(1, 'postgres://candor@127.0.0.1:1/candor')),
  )
  expect(isTransient(nowhere)).toBe(true)
  const unknown = await failureOf(
    sql`select 1`.execute(open(1, 'postgres://candor@nowhere.invalid/candor')),
  )
  expect(isTransient(unknown)).toBe(true)
  const wrong = await failureOf(sql`select * from no_such_table`.execute(open(1)))
  expect(isTransient(wrong)).toBe(false)

  // A connection that ended while it waited in the pool.
  const client = new pg.Client({ connectionString: ownUrl() })
  await client.connect()
  await client.end()
  expect(isTransient(await failureOf(client.query('select 1')))).toBe(true)
})

test('a statement that failed when it was first prepared works the next time', async () => {
  const db = open(1)
  const half = (of: number) => sql<{ of: number }>`select 1 / ${of}::int as of`.execute(db)
  expect(await failureOf(half(0))).toMatchObject({ code: '22012' })
  expect((await half(1)).rows).toEqual([{ of: 1 }])
  expect(await failureOf(half(0))).toMatchObject({ code: '22012' })
  expect((await half(1)).rows).toEqual([{ of: 1 }])
})

test('PostgreSQL keeps plans of statements for a connection unless that is switched off', async () => {
  // A fresh module: the tests before this one may have used up all names.
  vi.resetModules()
  const fresh = await import('./database.ts')
  const kept = async (preparedStatements: boolean) => {
    const pool = openPool(ownUrl(), { max: 1, onError: () => {} })
    const db = fresh.openDatabase(pool, { preparedStatements })
    onTestFinished(() => db.destroy())
    await db.selectFrom('users').select('id').execute()
    const { rows } = await pool.query('select from pg_prepared_statements')
    return rows.length
  }
  expect(await kept(true)).toBe(1)
  expect(await kept(false)).toBe(0)
})

test('a list of values may be empty', async () => {
  const { db } = server()
  const { id } = await aReviewer()
  const among = (list: string[]) => db.selectFrom('users').select('id').where('id', 'in', list)
  expect(await among([randomUUID(), id]).execute()).toEqual([{ id }])
  expect(await among([]).execute()).toEqual([])
  const others = db.selectFrom('users').select('id').where('id', 'not in', []).execute()
  expect(await others).toContainEqual({ id })
})

test('a search is planned for its own words, and other statements once', async () => {
  const pool = openPool(ownUrl(), { max: 1, onError: () => {} })
  const db = openDatabase(pool)
  onTestFinished(() => db.destroy())
  await planned(db).selectFrom('users').select(['id', 'name']).execute()
  const { rows } = await pool.query('select from pg_prepared_statements')
  expect(rows).toHaveLength(0)
})

test('a connection whose plans are older than a migration is closed', async () => {
  vi.resetModules()
  const { openDatabase: openFresh } = await import('./database.ts')
  const db = openFresh(openPool(ownUrl(), { max: 1, onError: () => {} }))
  onTestFinished(() => db.destroy())
  const read = () => db.selectFrom('rateLimits').selectAll().execute()
  await read()
  const { owner } = server()
  await owner.query('alter table rate_limits add column added_later int')
  onTestFinished(async () => void (await owner.query('alter table rate_limits drop added_later')))
  const failure = await failureOf(read())
  expect([failure, isTransient(failure)]).toEqual([expect.any(Error), true])
  expect(await read()).toEqual(await read())
})

test('a row has its values under the names of its columns, whatever these contain', async () => {
  const { rows } = await sql`select 1 as "it's ""a"" \\ name", null::text as no_text,
    'x' as a_text, null::int as no_number, 2.5 as "?column?"`.execute(server().db)
  const odd = `it's "a" \\ name`
  expect(rows).toEqual([{ [odd]: 1, noText: null, aText: 'x', noNumber: null, '?column?': 2.5 }])
})

test('a JSON value of people is read in time that grows with its length alone', async () => {
  const text = '_'.repeat(400_000)
  const began = performance.now()
  const { rows } = await sql`select jsonb_build_object('text', ${text}::text) as value`.execute(
    server().db,
  )
  expect(rows).toEqual([{ value: { text } }])
  // A pattern that looks at the rest of the text from each letter takes minutes.
  expect(performance.now() - began).toBeLessThan(20_000)
})
