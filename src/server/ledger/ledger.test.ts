import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Cents } from '../../shared/base/money.ts'
import { clock, server } from '../test/server.ts'
import { aBusiness, balanceOf as walletOf } from '../test/world.ts'
import { balancesByKind } from './queries.ts'
import { cardClearing, transfer, wallet } from './ledger.ts'
import { openLedger } from './mode.ts'

const cents = (amount: number) => amount as Cents
const move = (key: string, legs: Parameters<typeof transfer>[3]) =>
  server()
    .db.transaction()
    .execute((tx) => transfer(tx, key, clock.now(), legs))

// spec: 10.2
test('a key moves money once, also with many transfers at once', async () => {
  const { id, ...business } = await aBusiness({ balance: 100_00 })
  const key = `test:${randomUUID()}`
  const outcomes = await Promise.allSettled(
    Array.from({ length: 5 }, () =>
      move(key, [{ from: wallet(id), to: cardClearing, amount: cents(10_00) }]),
    ),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await walletOf({ id, ...business })).toBe(90_00)
})

// spec: 3.6, 10.3
test('a wallet cannot be overdrawn, also with many transfers at once', async () => {
  const business = await aBusiness({ balance: 25_00 })
  const outcomes = await Promise.allSettled(
    Array.from({ length: 5 }, () =>
      move(`test:${randomUUID()}`, [
        { from: wallet(business.id), to: cardClearing, amount: cents(10_00) },
      ]),
    ),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await walletOf(business)).toBe(5_00)
})

// spec: 10.3
test('no leg of a transfer joins two wallets', async () => {
  const [one, two] = [await aBusiness(), await aBusiness()]
  const legs = [{ from: wallet(one.id), to: wallet(two.id), amount: cents(1) }]
  await expect(move(`test:${randomUUID()}`, legs)).rejects.toThrow('one wallet')
})

test('balances of accounts are sums of their transfers', async () => {
  const business = await aBusiness({ balance: 100_00 })
  const before = await balancesByKind(server().db)
  await move(`test:${randomUUID()}`, [
    { from: wallet(business.id), to: cardClearing, amount: cents(5_00) },
  ])
  const after = await balancesByKind(server().db)
  const change = (kind: keyof typeof after) => (after[kind] ?? 0) - (before[kind] ?? 0)
  expect([change('wallet'), change('card_clearing')]).toEqual([-5_00, 5_00])
  expect(Object.values(after).reduce((sum, balance) => sum + balance, 0)).toBe(0)
})

test.each([
  ['nothing', 'amount_cents', '0'],
  ['less than nothing', 'amount_cents', '-1'],
])('a transfer of %s cannot be written', async (_name, _column, amount) => {
  const insert = server().owner.query(
    `insert into transfers (key, leg, from_kind, to_kind, amount_cents, created_at)
     values ('x', 0, 'card_clearing', 'bank', ${amount}, '2026-01-01')`,
  )
  await expect(insert).rejects.toThrow('transfers_amount_cents_check')
})

// spec: 10.1
test('the application can neither change nor delete a transfer, and neither can the owner', async () => {
  await aBusiness()
  const { db, owner } = server()
  const changes = [
    'update transfers set amount_cents = 1',
    'delete from transfers',
    'truncate transfers',
  ]
  for (const change of changes) {
    const { sql } = await import('kysely')
    await expect(sql.raw(change).execute(db)).rejects.toThrow('permission denied')
    await expect(owner.query(change)).rejects.toThrow('A transfer is never changed')
  }
})

test('the application cannot disable the triggers of the ledger', async () => {
  const { sql } = await import('kysely')
  for (const statement of [
    'alter table transfers disable trigger user',
    'drop trigger transfers_are_final on transfers',
    "update ledger set mode = 'live'",
    'delete from wallets',
    'create table mine (id int)',
    "set session_replication_role = 'replica'",
  ]) {
    const attempt = sql.raw(statement).execute(server().db)
    await expect(attempt).rejects.toThrow(/permission denied|must be owner/)
  }
})

test('sandbox and live never mix', async () => {
  const { db } = server()
  await openLedger(db, 'sandbox', clock.now())
  await expect(openLedger(db, 'live', clock.now())).rejects.toThrow('never mix')
})

test('a constraint refuses a negative balance', async () => {
  const business = await aBusiness({ balance: 1_00 })
  const overdraw = server().owner.query(
    'update wallets set balance_cents = balance_cents - 101 where user_id = $1',
    [business.id],
  )
  await expect(overdraw).rejects.toThrow('wallets_balance_cents_check')
})

test('a transfer of nothing writes nothing', async () => {
  const business = await aBusiness({ balance: 10_00 })
  const key = `test:${randomUUID()}`
  await move(key, [{ from: wallet(business.id), to: cardClearing, amount: cents(0) }])
  const written = await server().db.selectFrom('transfers').where('key', '=', key).execute()
  expect(written).toEqual([])
})
