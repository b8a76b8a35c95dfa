import { randomUUID } from 'node:crypto'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { sql } from 'kysely'
import pg from 'pg'
import { server } from '../test/server.ts'
import { aReviewer } from '../test/world.ts'
import { openDatabase, openPool, together, unread, type Db } from './database.ts'
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

/** An audit entry of this action, whose result nobody reads. */
const entry = (action: string, id = randomUUID()) =>
  sql`insert into audit_log (id, action, subject, created_at)
    values (${id}, ${action}, 'test', now()) ${unread}`
const written = async (action: string) => {
  const found = await server().owner.query('select from audit_log where action = $1', [action])
  return found.rows.length
}

test('a write whose result nobody reads is sent with the next statement, and in order', async () => {
  const db = open(1)
  const [action, id] = [randomUUID(), randomUUID()]
  await db.transaction().execute(async (tx) => {
    await entry(action, id).execute(tx)
    await entry(action).execute(tx)
    const seen = sql<{
      n: number
    }>`select count(*)::int as n from audit_log where action = ${action}`
    expect((await seen.execute(tx)).rows).toEqual([{ n: 2 }])
    await entry(action).execute(tx)
  })
  expect(await written(action)).toBe(3)
  await entry(action).execute(db)
  expect(await written(action), 'outside of a transaction it is sent at once').toBe(4)
})

test('the error of such a write ends its transaction, with the next statement or COMMIT', async () => {
  const db = open(1)
  const [action, id] = [randomUUID(), randomUUID()]
  const twice = async (tx: Parameters<ReturnType<typeof entry>['execute']>[0]) => {
    await entry(action).execute(tx)
    await entry(action, id).execute(tx)
    await entry(action, id).execute(tx)
  }
  const atOnce = db.transaction().execute(async (tx) => {
    await twice(tx)
    await sql`select 1`.execute(tx)
  })
  await expect(atOnce).rejects.toThrow('audit_log_pkey')
  const atTheEnd = db.transaction().execute(twice)
  await expect(atTheEnd).rejects.toThrow('audit_log_pkey')
  const givenUp = db.transaction().execute(async (tx) => {
    await entry(action).execute(tx)
    throw new Error('given up')
  })
  await expect(givenUp).rejects.toThrow('given up')
  expect(await written(action)).toBe(0)
  // The connection is as good as before, also for a statement that it first saw after the failure.
  expect((await sql`select 1`.execute(db)).rows).toHaveLength(1)
  await db.transaction().execute((tx) => entry(action).execute(tx))
  expect(await written(action)).toBe(1)
})

test('queries that are sent together run in their order, and each has its rows', async () => {
  const db = open(0.5)
  const id = randomUUID()
  const [first, second, third] = await db
    .transaction()
    .execute((tx) =>
      together(
        tx,
        tx
          .insertInto('rateLimits')
          .values({ key: id, count: 1, resetsAt: new Date() })
          .returning('key'),
        tx.updateTable('rateLimits').set({ count: 2 }).where('key', '=', id),
        tx.selectFrom('rateLimits').select(['key', 'count', 'resetsAt']).where('key', '=', id),
      ),
    )
  expect(first).toEqual([{ key: id }])
  expect(second).toEqual([])
  expect(third).toEqual([{ key: id, count: 2, resetsAt: expect.any(Date) }])
})

test('the first error of queries that are sent together ends their transaction', async () => {
  const db = open(0.5)
  const key = randomUUID()
  const failure = await failureOf(
    db.transaction().execute(async (tx) => {
      const insert = tx.insertInto('rateLimits').values({ key, count: 1, resetsAt: new Date() })
      await together(tx, insert, insert, tx.selectFrom('rateLimits').selectAll())
    }),
  )
  expect(failure).toMatchObject({ code: '23505' })
  const left = await db.selectFrom('rateLimits').select('key').where('key', '=', key).execute()
  expect(left).toEqual([])
})

test('BEGIN travels with the first statement, and is rolled back with it', async () => {
  const db = open(0.5)
  const key = randomUUID()
  const count = () => db.selectFrom('rateLimits').select('key').where('key', '=', key).execute()
  const insert = (on: Db) =>
    on.insertInto('rateLimits').values({ key, count: 1, resetsAt: new Date() }).execute()
  const failure = await failureOf(
    db.transaction().execute(async (tx) => {
      await insert(tx)
      throw new Error('not this time')
    }),
  )
  expect(failure).toMatchObject({ message: 'not this time' })
  expect(await count()).toEqual([])
  // Nothing was sent, so there is nothing to roll back; the connection works on.
  await failureOf(db.transaction().execute(() => Promise.reject(new Error('at once'))))
  await db.transaction().execute((tx) => insert(tx))
  expect(await count()).toEqual([{ key }])
})

test('nothing is committed before the check of a request has passed', async () => {
  const pool = openPool(ownUrl(), { max: 1, onError: () => {} })
  const db = openDatabase(pool)
  onTestFinished(() => db.destroy())
  const attempt = async (expected: string) => {
    const action = randomUUID()
    const verify = ([row]: Record<string, unknown>[]) => {
      if (row!.word !== expected) throw new Error('not the same')
    }
    const statement = { text: `select 'yes' as word`, values: [] }
    const change = db
      .checkedBy({ statement, verify, state: null })
      .transaction()
      .execute((tx) => entry(action).execute(tx))
    const failure = await change.then(() => null, String)
    return [failure, await written(action)]
  }
  expect(await attempt('yes')).toEqual([null, 1])
  expect(await attempt('no')).toEqual(['Error: not the same', 0])
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

test('lists of all lengths are one statement', async () => {
  const { db } = server()
  const ids = Array.from({ length: 3 }, () => randomUUID())
  const among = (list: string[]) =>
    db.selectFrom('users').select('id').where('id', 'in', list).where('role', 'not in', ['admin'])
  const texts = [[], ids.slice(0, 1), ids].map((list) => among(list).compile().sql)
  expect(new Set(texts)).toEqual(
    new Set(['select "id" from "users" where "id" = any($1) and "role" <> all($2)']),
  )
  const { id } = await aReviewer()
  expect(await among([...ids, id]).execute()).toEqual([{ id }])
  expect(await among([]).execute()).toEqual([])
})

test('a row has its values under the names of its columns, whatever these contain', async () => {
  const { rows } = await sql`select 1 as "it's ""a"" \\ name", null::text as no_text,
    'x' as a_text, null::int as no_number, 2.5 as "?column?"`.execute(server().db)
  const odd = `it's "a" \\ name`
  expect(rows).toEqual([{ [odd]: 1, noText: null, aText: 'x', noNumber: null, '?column?': 2.5 }])
})
