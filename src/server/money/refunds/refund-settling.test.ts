import { expect, test } from 'vitest'
import type { Cents } from '../../../shared/base/money.ts'
import { listTransactions } from '../../../shared/money/wallet.ts'
import {
  anApprovedRefund,
  approve,
  ask,
  done,
  failed,
  notificationsOf,
  ordersOf,
  send,
  stateOf,
  taken,
  webhook,
} from '../../test/refunds.ts'
import { clock, server } from '../../test/server.ts'
import { aBusiness, aDeposit, anAdmin, api, atOnce, balanceOf, orFail } from '../../test/world.ts'

test('a dispute during an approval takes the rest of the payment or leaves it owed', async () => {
  for (let i = 0; i < 4; i++) {
    const business = await aBusiness({ balance: 0 })
    const depositId = await aDeposit(business, 50_00)
    await aDeposit(business, 20_00)
    const { id } = orFail(await ask(business))
    const amountCents = 50_00 as Cents
    const dispute = { reversalId: `dispute-${depositId}`, reference: 'r', amountCents }
    const [approved] = await Promise.all([
      approve(await anAdmin(), id),
      webhook({ type: 'reversed', depositId, ...dispute }),
    ])
    const refunded = orFail(approved).amountCents
    expect([20_00, 70_00]).toContain(refunded)
    expect(await balanceOf(business)).toBe(0)
    await send()
    await aDeposit(business, 60_00)
    expect(await balanceOf(business)).toBe(refunded === 20_00 ? 60_00 : 10_00)
  }
})

test('early, repeated and reordered webhooks move no money twice', async () => {
  const { business, orders } = await anApprovedRefund()
  const [order] = orders
  let asked = 0
  // The provider sends its webhook before it answers, and repeats it in the answer.
  await send(async (one) => {
    asked++
    if (one.id !== order!.id) return []
    await webhook(done(one))
    await webhook(taken(one))
    return [taken(one), done(one)]
  })
  expect(asked).toBe(1)
  await atOnce(3, (i) => webhook(i === 1 ? done(order!) : taken(order!)))
  expect(await stateOf(business)).toMatchObject({ status: 'completed' })
  expect(await balanceOf(business)).toBe(0)
  const texts = (await notificationsOf(business)).filter((text) =>
    text.startsWith('Your refund is done'),
  )
  expect(texts).toHaveLength(1)
})

// spec: 10.12
test('a failed refund returns the money once, in any order of events', async () => {
  for (const order of ['failed', 'done and failed', 'failed and done'] as const) {
    const { business, admin, orders } = await anApprovedRefund()
    const [one] = orders
    const events = {
      failed: [failed(one!)],
      'done and failed': [done(one!), failed(one!)],
      'failed and done': [failed(one!), taken(one!), done(one!)],
    }[order]
    for (const event of events) await atOnce(3, () => webhook(event))
    expect([order, await balanceOf(business)]).toEqual([order, 100_00])
    expect(await stateOf(business)).toMatchObject({
      status: 'failed',
      returnedCents: 100_00,
      failure: 'lost card',
    })
    const back = '$100.00 could not be refunded to your card and is in your wallet again.'
    const texts = (await notificationsOf(business)).filter((text) =>
      text.startsWith('$100.00 could'),
    )
    expect(texts).toEqual([`${back} The reason: lost card.`])
    expect((await notificationsOf(admin))[0]).toContain('The card provider did not refund $100.00')
    const [row] = orFail(await api(business, listTransactions)).items
    expect(row).toMatchObject({
      status: 'failed',
      description: 'Refund to your card, returned: lost card',
    })
    // What is left of the payment may be refunded again.
    const { id } = orFail(await ask(business))
    expect(orFail(await approve(admin, id)).amountCents).toBe(100_00)
    expect(await send()).toBe(1)
  }
})

test('when one of two cards fails, the request shows it and the returned amount', async () => {
  const business = await aBusiness({ balance: 30_00 })
  clock.travel({ minutes: 1 })
  await aDeposit(business, 20_00)
  const { id } = orFail(await ask(business))
  orFail(await approve(await anAdmin(), id))
  const [newer, older] = await ordersOf(id)
  await webhook(failed(newer!))
  expect(await stateOf(business)).toMatchObject({ status: 'refunding', returnedCents: 20_00 })
  expect((await ask(business)).status, 'a part is still under way').toBe(409)
  await webhook(done(older!))
  expect(await stateOf(business)).toMatchObject({ status: 'failed', returnedCents: 20_00 })
  expect((await notificationsOf(business))[0]).toBe(
    'Your refund is done: $30.00 went back to your cards.',
  )
})

test('parts that end at the same time complete the request with one notification', async () => {
  for (let i = 0; i < 6; i++) {
    const business = await aBusiness({ balance: 0 })
    for (let part = 0; part < 4; part++) await aDeposit(business, 10_00)
    const { id } = orFail(await ask(business))
    orFail(await approve(await anAdmin(), id))
    await Promise.all((await ordersOf(id)).map((order) => webhook(done(order))))
    expect(await stateOf(business)).toMatchObject({ status: 'completed' })
    const texts = (await notificationsOf(business)).filter((text) =>
      text.startsWith('Your refund is'),
    )
    expect(texts).toEqual(['Your refund is done: $40.00 went back to your cards.'])
  }
})

test('a refund waits while the provider cannot be reached and is ordered again a minute later', async () => {
  const { business, orders } = await anApprovedRefund()
  const away = async () => {
    throw new Error('no route to the provider')
  }
  expect(await send(away)).toBe(1)
  expect(await stateOf(business)).toMatchObject({ status: 'refunding' })
  expect(await send(), 'not before a minute').toBe(0)
  clock.travel({ minutes: 1 })
  expect(await send()).toBe(1)
  expect(await stateOf(business)).toMatchObject({ status: 'completed' })
  expect(orders).toHaveLength(1)
})

test('an order that always fails does not hold up the others', async () => {
  const first = await anApprovedRefund()
  const second = await anApprovedRefund()
  const { provider, app } = server()
  const sandbox = provider.refund
  await send(async (order) => {
    if (order.id === first.orders[0]!.id) throw new Error('a bug')
    return sandbox(order, app.log)
  })
  expect(await stateOf(first.business)).toMatchObject({ status: 'refunding' })
  expect(await stateOf(second.business)).toMatchObject({ status: 'completed' })
  clock.travel({ minutes: 1 })
  await send()
})

test('slow orders do not take the place of others: a run orders each refund once', async () => {
  const requests = []
  for (let i = 0; i < 25; i++) requests.push(await anApprovedRefund())
  const ids = requests.flatMap(({ orders }) => orders.map(({ id }) => id))
  const ordered: string[] = []
  const slow = async (order: { id: string }) => {
    clock.travel({ minutes: 1 })
    if (ids.includes(order.id)) ordered.push(order.id)
    throw new Error('The card provider does not answer.')
  }
  await send(slow)
  expect(ordered.toSorted()).toEqual(ids.toSorted())
  clock.travel({ minutes: 1 })
  await send(slow)
  expect(ordered.slice(ids.length).toSorted()).toEqual(ids.toSorted())
  clock.travel({ minutes: 1 })
  await send()
})

test('when the provider refuses for good, the money is returned and the request says why', async () => {
  const { business } = await anApprovedRefund()
  await send(async (order) => [failed(order, 'charge disputed')])
  expect(await balanceOf(business)).toBe(100_00)
  expect(await stateOf(business)).toMatchObject({ status: 'failed', failure: 'charge disputed' })
  expect(await send()).toBe(0)
})
