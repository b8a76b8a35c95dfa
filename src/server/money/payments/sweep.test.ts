import { expect, test } from 'vitest'
import { listDisputes } from '../../../shared/money/disputes.ts'
import { createDeposit, getWallet, listTransactions } from '../../../shared/money/wallet.ts'
import { sweepDeposits } from './sweep-payments.ts'
import { closeAccount, withPassword } from '../../test/members.ts'
import { notificationsOf } from '../../test/refunds.ts'
import { clock, server } from '../../test/server.ts'
import { aBusiness, anAdmin, api, atOnce, orFail, request, type Person } from '../../test/world.ts'
import type { OpenDeposit } from './payments.ts'

/** What only the passing of time does to card payments. */

const open = async (business: Person) =>
  orFail(await api(business, createDeposit, { body: { amountCents: 50_00 } })).id

function sweep(seen: string[] = []) {
  const { db, provider, app } = server()
  const asked = {
    ...provider,
    checkDeposit: (deposit: OpenDeposit, options: { end: boolean }) => {
      seen.push(`${deposit.id} ${options.end}`)
      return provider.checkDeposit(deposit, options, app.log)
    },
  }
  return sweepDeposits(db, { provider: asked, clock, log: app.log })
}

const pay = (id: string, number: string) =>
  request(null, 'POST', `/checkout/${id}/payment`, {
    body: new URLSearchParams({ number, expiry: '12/40', cvc: '123' }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

// spec: 10.10
test('an open deposit is asked about once an hour, and ends after 24 hours', async () => {
  const business = await withPassword(await aBusiness({ balance: 0 }))
  const id = await open(business)
  const seen: string[] = []
  await sweep(seen)
  expect(seen, 'it is not an hour old').toEqual([])
  clock.travel({ minutes: 61 })
  await atOnce(3, () => sweep(seen))
  expect(seen).toEqual([`${id} false`])
  const status = async () => orFail(await api(business, listTransactions)).items[0]!.status
  expect(await status()).toBe('pending')
  expect((await closeAccount(business)).error?.message).toContain('1 card payment still open')

  clock.travel({ minutes: 23 * 60 })
  await sweep(seen)
  expect(seen).toEqual([`${id} false`, `${id} true`])
  expect(await status()).toBe('failed')
  expect(await notificationsOf(business)).toEqual([
    'Your payment of $50.00 did not go through. Nothing was charged.',
  ])
  const { headers } = await pay(id, '4242424242424242')
  expect(headers['location']).toBe(`/checkout/${id}`)
  expect(orFail(await api(business, getWallet)).availableCents).toBe(0)
  orFail(await closeAccount(business))
})

test('one deposit that cannot be checked does not stop the others', async () => {
  const business = await aBusiness({ balance: 0 })
  const [failing, other] = [await open(business), await open(business)]
  clock.travel({ days: 2 })
  const { db, provider, app } = server()
  const broken = {
    ...provider,
    checkDeposit: (deposit: OpenDeposit, options: { end: boolean }) =>
      deposit.id === failing
        ? Promise.reject(new Error('no answer'))
        : provider.checkDeposit(deposit, options, app.log),
  }
  await sweepDeposits(db, { provider: broken, clock, log: app.log })
  const { items } = orFail(await api(business, listTransactions))
  expect(Object.fromEntries(items.map(({ id, status }) => [id, status]))).toEqual({
    [failing]: 'pending',
    [other]: 'failed',
  })
  clock.travel({ minutes: 61 })
  await sweep()
})

test.each([
  { card: '4000 0000 0000 0259', state: 'lost', balance: 0 },
  { card: '4000 0000 0000 2685', state: 'won', balance: 50_00 },
] as const)('a dispute of the card $card is $state after ten minutes', async (one) => {
  const business = await aBusiness({ balance: 0 })
  const admin = await anAdmin()
  const id = await open(business)
  expect((await pay(id, one.card)).status).toBe(303)
  const find = async (status?: 'open' | 'won' | 'lost') => {
    const query = status ? { status } : {}
    const { items } = orFail(await api(admin, listDisputes, { query }))
    return items.find(({ business: { id: businessId } }) => businessId === business.id)
  }
  const end = () => server().provider.endDisputes!()
  const opened = await find('open')
  expect(opened).toMatchObject({ state: 'open', amountCents: 50_00, endedAt: null })
  expect(Date.parse(opened!.respondBy!) - Date.parse(opened!.openedAt)).toBeGreaterThan(590_000)
  expect(await notificationsOf(admin)).toContain('A card payment of $50.00 is disputed.')
  await end()
  expect(await find('open')).toBeDefined()

  clock.travel({ minutes: 11 })
  await atOnce(2, end)
  expect(await find('open')).toBeUndefined()
  expect(await find(one.state)).toMatchObject({ state: one.state })
  expect(orFail(await api(business, getWallet)).availableCents).toBe(one.balance)
  const ended = (texts: string[]) => texts.filter((text) => text.startsWith('The dispute'))
  expect(ended(await notificationsOf(admin))).toEqual([`The dispute of $50.00 is ${one.state}.`])
  expect(ended(await notificationsOf(business))).toHaveLength(1)
})
