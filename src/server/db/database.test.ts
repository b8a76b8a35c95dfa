import { expect, inject, onTestFinished, test } from 'vitest'
import { sql } from 'kysely'
import pg from 'pg'
import { server } from '../test/server.ts'
import { isTransient, openDatabase, openPool } from './database.ts'

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
