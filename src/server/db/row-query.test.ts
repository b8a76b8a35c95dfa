import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { sql } from 'kysely'
import pg from 'pg'
import { appUrl } from '../test/server.ts'
import { openDatabase, openPool } from './database.ts'
import { isTransient } from './errors.ts'
import { isoOf, limitWait, runStatements } from './row-query.ts'

function open() {
  const db = openDatabase(openPool(appUrl(), { max: 1, onError: () => {} }))
  onTestFinished(() => db.destroy())
  return db
}

test('rows have names in camelCase, also within JSON, and values of the types of JavaScript', async () => {
  const { rows } = await sql`
    select 2::int8 as whole_number, 1.5::numeric as exact_number, null::text as no_text,
      '2026-11-23'::date as day_only, '2026-11-23T01:02:03.004Z'::timestamptz as at_time,
      array['a', 'b'] as two_words, true as is_true,
      (select json_agg(one) from (select 1 as first_name, '_": ' as "lastName") as one) as of_rows,
      '{"a_b": {"c_d": [null, {"e_f": 1}]}}'::jsonb as nested_names`.execute(open())
  expect(rows).toEqual([
    {
      wholeNumber: 2,
      exactNumber: 1.5,
      noText: null,
      dayOnly: '2026-11-23',
      atTime: new Date('2026-11-23T01:02:03.004Z'),
      twoWords: ['a', 'b'],
      isTrue: true,
      ofRows: [{ firstName: 1, lastName: '_": ' }],
      nestedNames: { aB: { cD: [null, { eF: 1 }] } },
    },
  ])
})

test.each([
  ['2026-11-23T01:02:03.004Z', '2026-11-23T01:02:03.004Z'],
  ['2026-11-23T01:02:03.1Z', '2026-11-23T01:02:03.100Z'],
  ['2026-11-23T01:02:03.123456Z', '2026-11-23T01:02:03.123Z'],
  ['2026-11-23T01:02:03+05:30', '2026-11-22T19:32:03.000Z'],
  ['0999-01-01T00:00:00Z', '0999-01-01T00:00:00.000Z'],
])('the time %s selected as text is %s on the wire', async (written, iso) => {
  const db = open()
  const texts = await sql<{ text: string }>`select ${written}::timestamptz::text as text`.execute(
    db,
  )
  expect(isoOf(texts.rows[0]!.text)).toBe(iso)
  await sql`set timezone to 'Asia/Kathmandu'`.execute(db)
  const there = await sql<{ text: string }>`select ${written}::timestamptz::text as text`.execute(
    db,
  )
  expect(isoOf(there.rows[0]!.text)).toBe(iso)
})

test('an identifier of several words is written with underscores', async () => {
  const db = open()
  const { sql: text } = db
    .selectFrom('reviews')
    .select('reviews.campaignId as theCampaign')
    .compile()
  expect(text).toBe('select "reviews"."campaign_id" as "the_campaign" from "reviews"')
})

test('a statement whose columns have changed gives what it has now', async () => {
  const rowsOf = async (columns: string) => {
    const client = new pg.Client(appUrl())
    await client.connect()
    onTestFinished(() => client.end())
    await client.query(`create temporary table changing as select ${columns}`)
    const statement = { name: 'changing', text: 'select * from changing', values: [] }
    const [answer] = await runStatements(client, [statement])
    return answer!.rows
  }
  expect(await rowsOf('1 as one_column')).toEqual([{ oneColumn: 1 }])
  expect(await rowsOf(`'x' as one_column, 2 as another`)).toEqual([{ oneColumn: 'x', another: 2 }])
  expect(await rowsOf(`'x' as renamed, 2 as another`)).toEqual([{ renamed: 'x', another: 2 }])
})

test('a prepared statement whose columns change fails once, and works on', async () => {
  const client = new pg.Client(appUrl())
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('create temporary table growing as select 1 as one')
  const statement = { name: 'growing', text: 'select * from growing', values: [] }
  const rows = async () => (await runStatements(client, [statement]))[0]!.rows
  expect(await rows()).toEqual([{ one: 1 }])
  await client.query('alter table growing add column two int')
  await expect(rows()).rejects.toThrow('cached plan must not change result type')
  expect(await rows()).toEqual([{ one: 1, two: null }])
  // Nothing but a comment is no statement.
  expect(
    await runStatements(client, [{ name: undefined, text: '-- nothing', values: [] }]),
  ).toEqual([{ command: '', rowCount: null, rows: [] }])
})

test('a value that cannot be parsed fails its statement, and not the process', async () => {
  const money = 790
  const parse = pg.types.getTypeParser(money)
  onTestFinished(() => pg.types.setTypeParser(money, parse))
  pg.types.setTypeParser(money, () => {
    throw new Error('not a number')
  })
  const db = open()
  await expect(sql`select 1::money`.execute(db)).rejects.toThrow('not a number')
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})

test('a server that no longer answers is given up, and one that answers in time is not', async () => {
  let answers = true
  const ready = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])
  const silent = createServer((socket) => {
    // AuthenticationOk, then nothing but ReadyForQuery.
    socket.once('data', () => socket.write(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, ...ready])))
    socket.on('data', () => socket.readyState === 'open' && answers && socket.write(ready))
    socket.on('error', () => {})
  })
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => void silent.close())
  const { port } = silent.address() as AddressInfo
  const client = new pg.Client(`postgres://anybody@127.0.0.1:${port}/none`)
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => void client.connection.stream.destroy())

  limitWait(client, 1_000)
  const ask = () => runStatements(client, [{ name: undefined, text: '', values: [] }])
  expect(await ask()).toEqual([])
  // Idle for longer than it may wait.
  await sleep(1_100)
  expect(await ask()).toEqual([])
  answers = false
  const failure = await ask().catch((error: unknown) => error)
  expect(failure).toMatchObject({ message: 'Query read timeout' })
  expect(isTransient(failure)).toBe(true)
})
