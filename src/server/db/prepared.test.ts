import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { appUrl } from '../test/server.ts'
import { openDatabase, openPool, together } from './database.ts'
import { prepared, preparedTogether, type Given } from './prepared.ts'

function open() {
  const db = openDatabase(openPool(appUrl(), { max: 1, onError: () => {} }))
  onTestFinished(() => db.destroy())
  return db
}

interface Person {
  id: string
  name: string | null
}

test('a prepared statement is built once and sent with the values of each call', async () => {
  let built = 0
  const statement = prepared((_, { id, name }: Given<Person>) => {
    built++
    return sql<{
      both: string
    }>`select concat(${id}::text, ' ', ${name}::text, ' ', ${id}::text) as both`
  })
  const db = open()
  const bothOf = async (person: Person) => (await db.executeQuery(statement(person))).rows[0]!.both
  expect(await bothOf({ id: 'one', name: `O'Hara; --` })).toBe(`one O'Hara; -- one`)
  // The order in which the values are named does not matter.
  expect(await bothOf({ name: null, id: 'two' })).toBe('two  two')
  expect(built).toBe(1)
})

test('all calls send the same text, so that PostgreSQL plans it once', () => {
  const statement = prepared((db, { id }: Given<{ id: string }>) =>
    db.selectFrom('users').select('name').where('id', '=', id),
  )
  const [one, two] = [statement({ id: 'one' }).compile(), statement({ id: 'two' }).compile()]
  expect(one.sql).toBe('select "name" from "users" where "id" = $1')
  expect(two.sql).toBe(one.sql)
  expect([one.parameters, two.parameters]).toEqual([['one'], ['two']])
})

test('statements that are prepared together share their values', async () => {
  const numbers = preparedTogether(
    (_, { of }: Given<{ of: number }>) =>
      [sql<{ n: number }>`select ${of}::int as n`, sql`select ${of}::int + 1 as next`] as const,
  )
  const db = open()
  expect(await together(db, ...numbers({ of: 1 }))).toEqual([[{ n: 1 }], [{ next: 2 }]])
  expect(await together(db, ...numbers({ of: 5 }))).toEqual([[{ n: 5 }], [{ next: 6 }]])
})
