import { expect, test } from 'vitest'
import { clock, server, webhookSecret } from '../../test/server.ts'
import { atOnce, balanceOf } from '../../test/world.ts'
import { signEvent } from './sandbox.ts'
import {
  aPendingDeposit,
  completed,
  deliver,
  disputeOf,
  eventOf,
  fake,
  open,
  post,
  secret,
  sessionOf,
  statusOf,
  stripe,
  withStripe,
} from '../../test/stripe.ts'

withStripe()

// spec: 1.12
test('the checkout redirects to Stripe, and reloading leads to the same session', async () => {
  const deposit = await aPendingDeposit({ amount: 20_50 })
  const answers = [await open(deposit.id), await open(deposit.id)]
  for (const answer of answers) {
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe(`https://checkout.stripe.com/c/${deposit.id}`)
  }
  expect(fake.asked[0]).toEqual(fake.asked[1])
  expect(fake.asked[0]).toMatchObject({
    key: deposit.id,
    form: {
      mode: 'payment',
      client_reference_id: deposit.id,
      'metadata[depositId]': deposit.id,
      'payment_intent_data[metadata][depositId]': deposit.id,
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][unit_amount]': '2050',
      'allowed_payment_method_types[0]': 'card',
      success_url: 'https://candor.example/wallet',
      cancel_url: 'https://candor.example/wallet',
    },
  })
  expect(await balanceOf(deposit.business)).toBe(0)
})

test('the checkout of a decided deposit redirects to the wallet, and an unknown one is a 404', async () => {
  const deposit = await aPendingDeposit()
  await deliver(completed(deposit))
  const answer = await open(deposit.id)
  expect([answer.statusCode, answer.headers.location]).toEqual([
    303,
    'https://candor.example/wallet',
  ])
  expect(fake.asked).toEqual([])
  expect((await open('nothing')).statusCode).toBe(404)
})

test('a failure of Stripe and a refused amount are both explained in a sentence', async () => {
  const deposit = await aPendingDeposit({ amount: 20 })
  fake.failure = { status: 500, body: { error: { type: 'api_error', message: 'secret details' } } }
  const away = await open(deposit.id)
  expect(away.statusCode).toBe(503)
  expect(away.headers['retry-after']).toBe('5')
  expect(away.body).toContain('Our card provider cannot be reached at the moment.')
  expect(away.body).not.toContain('secret')

  const error = { type: 'invalid_request_error', code: 'amount_too_small', message: 'At least 50' }
  fake.failure = { status: 400, body: { error } }
  const refused = await open(deposit.id)
  expect(refused.statusCode).toBe(422)
  expect(refused.body).toContain('does not take this amount')
})

// spec: 10.9
test('a payment is credited once, however often its event arrives', async () => {
  const deposit = await aPendingDeposit()
  const event = completed(deposit)
  expect(await atOnce(8, () => deliver(event))).toEqual(Array(8).fill(200))
  const later = eventOf('checkout.session.async_payment_succeeded', sessionOf(deposit))
  expect(await deliver(later)).toBe(200)
  expect(await balanceOf(deposit.business)).toBe(50_00)
})

test('a session that is completed before its bank pays waits for the bank', async () => {
  const deposit = await aPendingDeposit()
  await deliver(completed(deposit, { payment_status: 'unpaid' }))
  expect(await balanceOf(deposit.business)).toBe(0)
  await deliver(eventOf('checkout.session.async_payment_failed', sessionOf(deposit)))
  expect(await statusOf(deposit)).toEqual({ status: 'failed' })
  await deliver(eventOf('checkout.session.async_payment_succeeded', sessionOf(deposit)))
  expect(await balanceOf(deposit.business)).toBe(50_00)
  await deliver(eventOf('checkout.session.expired', sessionOf(deposit)))
  expect(await statusOf(deposit)).toEqual({ status: 'completed' })
})

test("only Stripe's signature over the raw bytes is accepted, for five minutes", async () => {
  const deposit = await aPendingDeposit()
  const event = completed(deposit)
  const payload = JSON.stringify(event)
  const old = Math.floor(clock.now().getTime() / 1000) - 400
  const header = stripe.webhooks.generateTestHeaderString({ payload, secret })
  const sandbox = signEvent(
    webhookSecret,
    { type: 'paid', depositId: deposit.id, reference: 'x' },
    clock.now(),
  )
  expect([
    await deliver(event, { key: 'whsec_of_someone_else' }),
    await deliver(event, { timestamp: old }),
    await post(payload, {}),
    await post(payload.replace('5000', '9000'), { 'stripe-signature': header }),
    await post(sandbox.body, sandbox.headers),
  ]).toEqual([400, 400, 400, 400, 400])
  expect(await statusOf(deposit)).toEqual({ status: 'pending' })
  expect(await post(payload, { 'stripe-signature': header })).toBe(200)
})

test.each([
  ['another amount', { amount_total: 49_99 }],
  ['another currency', { currency: 'eur' }],
  ['no amount', { amount_total: null }],
])('%s is not credited', async (_name, change) => {
  const deposit = await aPendingDeposit()
  expect(await deliver(completed(deposit, change))).toBe(200)
  expect(await statusOf(deposit)).toEqual({ status: 'pending' })
})

test('events that do not concern Candor are ignored', async () => {
  const deposit = await aPendingDeposit()
  const foreign = { metadata: {}, client_reference_id: 'a table at seven' }
  const unknown = { metadata: { depositId: '00000000-0000-4000-8000-000000000000' } }
  for (const event of [
    completed(deposit, foreign),
    completed(deposit, unknown),
    eventOf('customer.created', { id: 'cus_1' }),
    eventOf('charge.dispute.created', disputeOf({ ...deposit, payment: 'pi_of_another_shop' })),
    { ...completed(deposit), livemode: true },
  ]) {
    expect(await deliver(event)).toBe(200)
  }
  expect(await statusOf(deposit)).toEqual({ status: 'pending' })
})

test('each refund is charged once, and a failed one is returned', async () => {
  const deposit = await aPendingDeposit()
  await deliver(completed(deposit))
  const refund = (id: string, amount: number, status = 'succeeded') => ({
    id: `${id}_${deposit.payment}`,
    amount,
    currency: 'usd',
    payment_intent: deposit.payment,
    status,
  })
  const refunded = eventOf('charge.refunded', { id: 'ch_1', payment_intent: deposit.payment })
  fake.refunds = [refund('re_1', 10_00)]
  await deliver(refunded)
  fake.refunds = [refund('re_2', 5_00), refund('re_1', 10_00), refund('re_3', 1_00, 'failed')]
  await atOnce(4, () => deliver(refunded))
  expect(await balanceOf(deposit.business)).toBe(35_00)

  await deliver(eventOf('refund.failed', refund('re_2', 5_00, 'failed')))
  await deliver(eventOf('refund.failed', refund('re_2', 5_00, 'failed')))
  await deliver(eventOf('refund.failed', refund('re_3', 1_00, 'failed')))
  expect(await balanceOf(deposit.business)).toBe(40_00)
})

test('a dispute may arrive before its payment', async () => {
  const deposit = await aPendingDeposit()
  const created = eventOf('charge.dispute.created', disputeOf(deposit))
  fake.failure = { status: 500, body: { error: { type: 'api_error' } } }
  expect(await deliver(created), 'Stripe delivers it again').toBe(503)
  fake.failure = null
  fake.payments.set(deposit.payment, {
    id: deposit.payment,
    metadata: { depositId: deposit.id },
    amount_received: 50_00,
    currency: 'usd',
  })
  expect(await deliver(created)).toBe(200)
  expect(await statusOf(deposit)).toEqual({ status: 'completed' })
  expect(await balanceOf(deposit.business)).toBe(0)
  await deliver(completed(deposit))
  await deliver(eventOf('charge.dispute.funds_withdrawn', disputeOf(deposit)))
  expect(await balanceOf(deposit.business)).toBe(0)
})

// spec: 10.11
test('a won dispute returns the money, in any order of events', async () => {
  const deposit = await aPendingDeposit()
  await deliver(completed(deposit))
  const won = eventOf('charge.dispute.closed', disputeOf(deposit, { status: 'won' }))
  const created = eventOf('charge.dispute.created', disputeOf(deposit))
  const lost = eventOf('charge.dispute.closed', disputeOf(deposit, { status: 'lost' }))
  for (const event of [won, created, lost]) expect(await deliver(event)).toBe(200)
  expect(await balanceOf(deposit.business)).toBe(50_00)
  await deliver(won)
  expect(await balanceOf(deposit.business)).toBe(50_00)
})

test('a business cannot delete its account until a dispute is won or lost', async () => {
  const deposit = await aPendingDeposit()
  await deliver(completed(deposit))
  const isOpen = async () => {
    const { rows } = await server().owner.query(
      'select confirmed_at is null and returned_at is null as open from reversals where deposit_id = $1',
      [deposit.id],
    )
    return rows.map(({ open }) => open as boolean)
  }
  await deliver(eventOf('charge.dispute.created', disputeOf(deposit)))
  expect(await isOpen()).toEqual([true])
  await deliver(eventOf('charge.dispute.closed', disputeOf(deposit, { status: 'lost' })))
  expect(await isOpen()).toEqual([false])
  expect(await balanceOf(deposit.business)).toBe(0)
})

test('an inquiry takes nothing until it is a dispute', async () => {
  const deposit = await aPendingDeposit()
  await deliver(completed(deposit))
  const inquiry = disputeOf(deposit, { status: 'warning_needs_response' })
  await deliver(eventOf('charge.dispute.created', inquiry))
  expect(await balanceOf(deposit.business)).toBe(50_00)
  await deliver(eventOf('charge.dispute.funds_withdrawn', disputeOf(deposit)))
  expect(await balanceOf(deposit.business)).toBe(0)
})
