import { expect, test } from 'vitest'
import { getRefund } from '../../../shared/money/refunds.ts'
import { clock, server } from '../../test/server.ts'
import { aDeposit, api as call, atOnce, balanceOf, orFail } from '../../test/world.ts'
import {
  aPendingDeposit,
  aRefund,
  chargeRefunded,
  completed,
  deliver,
  eventOf,
  fake,
  refundOf,
  send,
  withStripe,
} from '../../test/stripe.ts'

withStripe()

/** A refund of $20 that somebody made at Stripe. */
const ofDashboard = ({ payment }: { payment: string }, status: string) => ({
  id: `re_dashboard_${payment}`,
  object: 'refund',
  amount: 20_00,
  currency: 'usd',
  payment_intent: payment,
  metadata: {},
  status,
})

// spec: 10.12
test('an approved refund is ordered at Stripe once, with its own key and metadata', async () => {
  const { deposit, refundId } = await aRefund()
  expect(await balanceOf(deposit.business)).toBe(0)
  await send()
  expect([...fake.refundsAsked]).toEqual([
    [
      `refund:${refundId}`,
      { payment_intent: deposit.payment, amount: '5000', 'metadata[refundId]': refundId },
    ],
  ])
  expect(await refundOf(deposit)).toBe('completed')
  // Its webhooks move no more money, in any order and number.
  const [refund] = fake.refunds
  for (const event of [
    eventOf('refund.updated', refund!),
    chargeRefunded(deposit),
    eventOf('refund.created', { ...refund, status: 'pending' }),
    chargeRefunded(deposit),
  ]) {
    expect(await atOnce(2, () => deliver(event))).toEqual([200, 200])
  }
  await aDeposit(deposit.business, 10_00)
  expect(await balanceOf(deposit.business), 'nothing was taken again').toBe(10_00)
})

test('the webhook of a refund may come before the answer of Stripe', async () => {
  const { deposit, refundId } = await aRefund()
  const refund = {
    id: 're_early',
    object: 'refund',
    amount: 50_00,
    currency: 'usd',
    payment_intent: deposit.payment,
    metadata: { refundId },
    status: 'succeeded',
  }
  fake.refunds = [refund]
  await deliver(chargeRefunded(deposit))
  expect(await refundOf(deposit)).toBe('completed')
  await send()
  expect(fake.refundsAsked.size).toBe(0)
  expect(await balanceOf(deposit.business)).toBe(0)
})

test('a refund from before a crash is found, even when Stripe has forgotten its key', async () => {
  const { deposit } = await aRefund()
  fake.refundStatus = 'pending'
  await send()
  expect(await refundOf(deposit)).toBe('refunding')
  fake.refundsAsked.clear()
  clock.travel({ days: 3 })
  await send()
  expect([fake.refundsAsked.size, fake.refunds.length]).toEqual([0, 1])
  await deliver(eventOf('refund.updated', { ...fake.refunds[0], status: 'succeeded' }))
  expect(await refundOf(deposit)).toBe('completed')
})

test('a refund waits while Stripe cannot be reached', async () => {
  const { deposit } = await aRefund()
  fake.failure = { status: 500, body: { error: { type: 'api_error', message: 'Away' } } }
  await send()
  expect(await refundOf(deposit)).toBe('refunding')
  fake.failure = null
  clock.travel({ minutes: 1 })
  await send()
  expect(await refundOf(deposit)).toBe('completed')
})

test('a refund that Stripe refuses returns the money, and so does one that fails later', async () => {
  const refused = await aRefund()
  fake.refusal = 'charge_disputed'
  await send()
  expect(await balanceOf(refused.deposit.business)).toBe(50_00)
  expect(orFail(await call(refused.deposit.business, getRefund)).latest).toMatchObject({
    status: 'failed',
    failure: 'charge disputed',
  })

  fake.refusal = null
  const { deposit } = await aRefund()
  await send()
  const failed = { ...fake.refunds[0], status: 'failed', failure_reason: 'lost_or_stolen_card' }
  for (let i = 0; i < 2; i++) await deliver(eventOf('refund.failed', failed))
  await deliver(eventOf('refund.updated', { ...failed, status: 'succeeded' }))
  expect(await balanceOf(deposit.business)).toBe(50_00)
  expect(orFail(await call(deposit.business, getRefund)).latest).toMatchObject({
    status: 'failed',
    returnedCents: 50_00,
    failure: 'lost or stolen card',
  })
})

test("a refund from Stripe's dashboard is recorded by its charge, without a request", async () => {
  const deposit = await aPendingDeposit()
  await deliver(completed(deposit))
  const refund = ofDashboard(deposit, 'succeeded')
  await deliver(eventOf('refund.created', refund))
  expect(await balanceOf(deposit.business)).toBe(50_00)
  fake.refunds = [refund]
  await deliver(chargeRefunded(deposit))
  await deliver(eventOf('refund.updated', refund))
  expect(await balanceOf(deposit.business)).toBe(30_00)
  expect(orFail(await call(deposit.business, getRefund)).latest).toBeNull()
})

test("a pending refund from Stripe's dashboard ends with its update", async () => {
  const deposit = await aPendingDeposit()
  await deliver(completed(deposit))
  const refund = ofDashboard(deposit, 'pending')
  fake.refunds = [refund]
  await deliver(chargeRefunded(deposit))
  const isOpen = async () => {
    const { rows } = await server().owner.query(
      'select confirmed_at is null as open from reversals where id = $1',
      [refund.id],
    )
    return rows.map(({ open }) => open as boolean)
  }
  expect(await isOpen()).toEqual([true])
  await deliver(eventOf('refund.updated', { ...refund, status: 'succeeded' }))
  expect(await isOpen()).toEqual([false])
  expect(await balanceOf(deposit.business)).toBe(30_00)
})
