import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { Cents } from '../../shared/money.ts'
import { approveRefund, getRefund, requestRefund } from '../../shared/refunds.ts'
import { buildApp } from '../app.ts'
import { localFiles } from '../files/local.ts'
import { clock, config, server, webhookSecret } from '../test/server.ts'
import {
  aBusiness,
  aDeposit,
  anAdmin,
  api as call,
  atOnce,
  balanceOf,
  orFail,
  type Person,
} from '../test/world.ts'
import { createDeposit } from '../wallet/deposits.ts'
import { sendRefunds } from '../jobs/send-refunds.ts'
import type { PaymentProvider } from './payments.ts'
import { signEvent } from './sandbox.ts'
import { stripeProvider } from './stripe.ts'

const secret = 'whsec_only_for_tests'
const stripe = new Stripe('sk_test_only')

/** Stripe's API as far as Candor asks it, on this machine. */
const fake = {
  asked: [] as { key: string | undefined; form: Record<string, string> }[],
  failure: null as { status: number; body: object } | null,
  payments: new Map<string, object>(),
  refunds: [] as object[],
  /** What was asked to be refunded, by its key. */
  refusal: null as string | null,
  refundStatus: 'succeeded',
  refundsAsked: new Map<string, Record<string, string>>(),
}
let api: Server
let provider: PaymentProvider
let app: Awaited<ReturnType<typeof buildApp>>['app']

beforeAll(async () => {
  api = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      const { status, body: answer } =
        fake.failure ?? answerOf(request.method!, request.url!, body, request.headers)
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer))
    })
  }).listen(0, '127.0.0.1')
  await new Promise((listening) => api.once('listening', listening))
  const { port } = api.address() as AddressInfo

  const { db, files } = server()
  provider = stripeProvider({
    secretKey: 'sk_test_only',
    webhookSecret: secret,
    live: false,
    publicUrl: 'https://candor.example',
    db,
    clock,
    api: { host: '127.0.0.1', port, protocol: 'http' },
  })
  const built = await buildApp({
    config,
    db,
    clock,
    secret: 'a secret of thirty-two characters or more',
    provider,
    files: localFiles(files),
    appUrl: inject('template').appUrl,
    announce: () => {},
    sendMail: async () => {},
    logger: { level: 'silent' },
  })
  app = built.app
  await app.ready()
})

beforeEach(() => {
  fake.asked = []
  fake.failure = null
  fake.payments.clear()
  fake.refunds = []
  fake.refundsAsked.clear()
  fake.refusal = null
  fake.refundStatus = 'succeeded'
})

afterAll(async () => {
  await app.close()
  api.closeAllConnections()
  api.close()
})

function answerOf(
  method: string,
  url: string,
  body: string,
  headers: Record<string, unknown>,
): { status: number; body: object } {
  const { pathname } = new URL(url, 'http://stripe')
  if (pathname === '/v1/refunds' && method === 'POST') return makeRefund(body, headers)
  if (pathname === '/v1/checkout/sessions') {
    const key = headers['idempotency-key'] as string | undefined
    fake.asked.push({ key, form: Object.fromEntries(new URLSearchParams(body)) })
    return { status: 200, body: { id: `cs_${key}`, url: `https://checkout.stripe.com/c/${key}` } }
  }
  if (pathname === '/v1/refunds') {
    return { status: 200, body: { object: 'list', data: fake.refunds, has_more: false } }
  }
  const payment = fake.payments.get(pathname.split('/').at(-1)!)
  if (payment) return { status: 200, body: payment }
  const error = { type: 'invalid_request_error', code: 'resource_missing', message: 'No such' }
  return { status: 404, body: { error } }
}

/** The same key is the same refund. */
function makeRefund(body: string, headers: Record<string, unknown>) {
  const key = String(headers['idempotency-key'])
  if (fake.refusal) {
    const error = { type: 'invalid_request_error', code: fake.refusal, message: 'No refund' }
    return { status: 400, body: { error } }
  }
  if (!fake.refundsAsked.has(key)) {
    const form = Object.fromEntries(new URLSearchParams(body))
    fake.refundsAsked.set(key, form)
    fake.refunds.push({
      id: `re_${key}`,
      object: 'refund',
      amount: Number(form.amount),
      currency: 'usd',
      payment_intent: form.payment_intent,
      metadata: { refundId: form['metadata[refundId]'] },
      status: fake.refundStatus,
    })
  }
  return {
    status: 200,
    body: fake.refunds.find((one) => (one as { id: string }).id === `re_${key}`)!,
  }
}

let made = 0

/** A deposit that waits for its card. */
async function aPendingDeposit({ business, amount = 50_00 }: Partial<Pending> = {}) {
  const owner = business ?? (await aBusiness({ balance: 0 }))
  const { id } = await server()
    .db.transaction()
    .execute((tx) => createDeposit(tx, owner, { amountCents: amount as Cents }, clock.now()))
  return { id, business: owner, amount, payment: `pi_${id.slice(0, 8)}` }
}
interface Pending {
  business: Person
  amount: number
}
type Deposit = Awaited<ReturnType<typeof aPendingDeposit>>

const eventOf = (type: string, object: object, more = {}) => ({
  id: `evt_${++made}`,
  object: 'event',
  type,
  livemode: false,
  data: { object },
  ...more,
})

const sessionOf = ({ id, amount, payment }: Deposit, change = {}) => ({
  id: `cs_${id}`,
  object: 'checkout.session',
  client_reference_id: id,
  metadata: { depositId: id },
  payment_status: 'paid',
  payment_intent: payment,
  amount_total: amount,
  currency: 'usd',
  ...change,
})
const completed = (deposit: Deposit, change = {}) =>
  eventOf('checkout.session.completed', sessionOf(deposit, change))

const disputeOf = ({ amount, payment }: Deposit, change = {}) => ({
  id: `dp_${payment}`,
  object: 'dispute',
  amount,
  currency: 'usd',
  payment_intent: payment,
  status: 'needs_response',
  ...change,
})

/** As Stripe delivers: signed, and answered with a status. */
async function deliver(event: object, { key = secret, timestamp = 0 } = {}) {
  const payload = JSON.stringify(event)
  const at = timestamp || Math.floor(clock.now().getTime() / 1000)
  const header = stripe.webhooks.generateTestHeaderString({ payload, secret: key, timestamp: at })
  return post(payload, { 'stripe-signature': header })
}

async function post(payload: string, headers: Record<string, string>) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/payments/webhook',
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  })
  return answer.statusCode
}

const statusOf = async ({ id }: Deposit) =>
  server().db.selectFrom('deposits').select('status').where('id', '=', id).executeTakeFirst()

const open = (id: string) => app.inject({ method: 'GET', url: `/checkout/${id}` })

test('the checkout is a page of Stripe, and loading it again is the same session', async () => {
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

test('a deposit that is over leads to the wallet, and an unknown one nowhere', async () => {
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

test('a failure of Stripe is said in a sentence, and so is an amount that it refuses', async () => {
  const deposit = await aPendingDeposit({ amount: 20 })
  fake.failure = { status: 500, body: { error: { type: 'api_error', message: 'secret details' } } }
  const away = await open(deposit.id)
  expect(away.statusCode).toBe(503)
  expect(away.headers['retry-after']).toBe('5')
  expect(away.body).toContain('Our card provider cannot be reached just now.')
  expect(away.body).not.toContain('secret')

  const error = { type: 'invalid_request_error', code: 'amount_too_small', message: 'At least 50' }
  fake.failure = { status: 400, body: { error } }
  const refused = await open(deposit.id)
  expect(refused.statusCode).toBe(422)
  expect(refused.body).toContain('does not take this amount')
})

test('a payment credits once, however often it is told', async () => {
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

test('only the signature of Stripe counts, over the bytes as they came, for five minutes', async () => {
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

test('what concerns nothing here is passed over', async () => {
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

test('each refund is taken back once, and one that fails comes back', async () => {
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

test('a dispute may be told before the payment that it disputes', async () => {
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

test('a dispute that was won gives the money back, in any order', async () => {
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

test('a dispute keeps its business from closing until it is won or lost', async () => {
  const deposit = await aPendingDeposit()
  await deliver(completed(deposit))
  const isOpen = async () => {
    const { rows } = await server().owner.query(
      'select confirmed_at is null and won_at is null as open from reversals where deposit_id = $1',
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

/** A deposit that was paid and that an admin refunds: what Stripe is asked comes with the job. */
async function aRefund() {
  const deposit = await aPendingDeposit()
  await deliver(completed(deposit))
  const { id } = orFail(await call(deposit.business, requestRefund))
  orFail(await call(await anAdmin(), approveRefund, { params: { refundId: id } }))
  const [reversal] = await server()
    .db.selectFrom('reversals')
    .select('id')
    .where('refundRequestId', '=', id)
    .execute()
  return { deposit, refundId: reversal!.id }
}
const send = () => sendRefunds(server().db, { provider, clock, log: app.log })
const refundOf = async ({ business }: Deposit) =>
  orFail(await call(business, getRefund)).latest!.status
const chargeRefunded = ({ payment }: Deposit) =>
  eventOf('charge.refunded', { id: 'ch_1', payment_intent: payment })

test('a refund of an admin is asked of Stripe once, under its own key and name', async () => {
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
  // Its webhooks find that the money moved, in any order, and however often they come.
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

test('the webhook of a refund comes before the answer of Stripe', async () => {
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

test('a refund that was made before a crash is found, even when its key is forgotten', async () => {
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

test('while Stripe is away a refund waits', async () => {
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

test('a refund of the dashboard is told by its charge, and is nobody’s request', async () => {
  const deposit = await aPendingDeposit()
  await deliver(completed(deposit))
  const refund = {
    id: `re_dashboard_${deposit.payment}`,
    object: 'refund',
    amount: 20_00,
    currency: 'usd',
    payment_intent: deposit.payment,
    metadata: {},
    status: 'succeeded',
  }
  await deliver(eventOf('refund.created', refund))
  expect(await balanceOf(deposit.business)).toBe(50_00)
  fake.refunds = [refund]
  await deliver(chargeRefunded(deposit))
  await deliver(eventOf('refund.updated', refund))
  expect(await balanceOf(deposit.business)).toBe(30_00)
  expect(orFail(await call(deposit.business, getRefund)).latest).toBeNull()
})
