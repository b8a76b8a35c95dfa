import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Cents } from '../../shared/base/money.ts'
import { approveRefund, getRefund, requestRefund } from '../../shared/money/refunds.ts'
import { buildApp } from '../app.ts'
import { localFiles } from '../base/files/store.ts'
import { appUrl, clock, config, server } from './server.ts'
import { aBusiness, anAdmin, api as call, orFail, type Person } from './world.ts'
import { createDeposit } from '../money/wallet/deposits.ts'
import { sendRefunds } from '../money/payments/send-refunds.ts'
import type { PaymentProvider } from '../money/payments/payments.ts'
import { stripeProvider } from '../money/payments/stripe.ts'

export const secret = 'whsec_only_for_tests'
export const stripe = new Stripe('sk_test_only')

/** A local fake of the parts of Stripe's API that Candor uses. */
export const fake = {
  asked: [] as { key: string | undefined; form: Record<string, string> }[],
  failure: null as { status: number; body: object } | null,
  payments: new Map<string, object>(),
  refunds: [] as object[],
  /** The refunds of one charge, in place of `refunds`. */
  chargesRefunded: new Map<string, object[]>(),
  /** Refunds by idempotency key. */
  refusal: null as string | null,
  refundStatus: 'succeeded',
  refundsAsked: new Map<string, Record<string, string>>(),
  /** The status of every checkout session. */
  sessions: new Map<string, string>(),
  /** The deposits that sessions have paid. */
  paid: new Map<string, Deposit>(),
}
let api: Server
export let provider: PaymentProvider
export let app: Awaited<ReturnType<typeof buildApp>>['app']

/** For the tests of a file: a fake Stripe and an application that uses it. */
export function withStripe() {
  beforeAll(async () => {
    api = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk) => (body += chunk))
      request.on('end', () => {
        const { status, body: answer } =
          fake.failure ?? serializerOf(request.method!, request.url!, body, request.headers)
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
      replica: null,
      clock,
      secret: 'a secret of thirty-two characters or more',
      provider,
      files: localFiles(files),
      // Not of the template, which nobody may use while it is copied.
      directUrl: appUrl(),
      wakeJobs: () => {},
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
}

function serializerOf(
  method: string,
  url: string,
  body: string,
  headers: Record<string, unknown>,
): { status: number; body: object } {
  const { pathname, searchParams } = new URL(url, 'http://stripe')
  if (pathname === '/v1/refunds' && method === 'POST') return makeRefund(body, headers)
  if (pathname === '/v1/checkout/sessions') {
    const key = headers['idempotency-key'] as string | undefined
    fake.asked.push({ key, form: Object.fromEntries(new URLSearchParams(body)) })
    fake.sessions.set(`cs_${key}`, 'open')
    return { status: 200, body: { id: `cs_${key}`, url: `https://checkout.stripe.com/c/${key}` } }
  }
  if (pathname.startsWith('/v1/checkout/sessions/')) return checkoutSessionOf(pathname)
  if (pathname === '/v1/refunds') {
    const charge = searchParams.get('charge')
    const ofCharge = fake.chargesRefunded.get(charge ?? '') ?? fake.refunds
    return { status: 200, body: { object: 'list', data: ofCharge, has_more: false } }
  }
  const payment = fake.payments.get(pathname.split('/').at(-1)!)
  if (payment) return { status: 200, body: payment }
  const error = { type: 'invalid_request_error', code: 'resource_missing', message: 'No such' }
  return { status: 404, body: { error } }
}

/** Reads or expires a checkout session. */
function checkoutSessionOf(pathname: string) {
  const [id, action] = pathname.split('/').slice(4)
  if (action === 'expire') fake.sessions.set(id!, 'expired')
  const deposit = fake.paid.get(id!)
  const body = {
    id,
    status: fake.sessions.get(id!),
    payment_status: deposit ? 'paid' : 'unpaid',
    ...(deposit && {
      metadata: { depositId: deposit.id },
      payment_intent: deposit.payment,
      amount_total: deposit.amount,
      currency: 'usd',
    }),
  }
  return { status: 200, body }
}

/** The same key returns the same refund. */
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

/** A pending deposit. */
export async function aPendingDeposit({ business, amount = 50_00 }: Partial<Pending> = {}) {
  const owner = business ?? (await aBusiness({ balance: 0 }))
  const { id } = await server()
    .db.transaction()
    .execute((tx) => createDeposit(tx, owner, { amountCents: amount as Cents }, clock.now()))
  return { id, business: owner, amount, payment: `pi_${id.slice(0, 8)}` }
}
export interface Pending {
  business: Person
  amount: number
}
export type Deposit = Awaited<ReturnType<typeof aPendingDeposit>>

export const eventOf = (type: string, object: object, more = {}) => ({
  id: `evt_${++made}`,
  object: 'event',
  type,
  livemode: false,
  data: { object },
  ...more,
})

export const sessionOf = ({ id, amount, payment }: Deposit, change = {}) => ({
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
export const completed = (deposit: Deposit, change = {}) =>
  eventOf('checkout.session.completed', sessionOf(deposit, change))

export const disputeOf = ({ amount, payment }: Deposit, change = {}) => ({
  id: `dp_${payment}`,
  object: 'dispute',
  amount,
  currency: 'usd',
  payment_intent: payment,
  status: 'needs_response',
  ...change,
})

/** Sends a signed webhook as Stripe does and returns the status. */
export async function deliver(event: object, { key = secret, timestamp = 0 } = {}) {
  const payload = JSON.stringify(event)
  const at = timestamp || Math.floor(clock.now().getTime() / 1000)
  const header = stripe.webhooks.generateTestHeaderString({ payload, secret: key, timestamp: at })
  return post(payload, { 'stripe-signature': header })
}

export async function post(payload: string, headers: Record<string, string>) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/payments/webhook',
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  })
  return answer.statusCode
}

export const statusOf = async ({ id }: Deposit) =>
  server().db.selectFrom('deposits').select('status').where('id', '=', id).executeTakeFirst()

export const open = (id: string) => app.inject({ method: 'GET', url: `/checkout/${id}` })

/** A paid deposit with an approved refund, which the job has yet to order at Stripe. */
export async function aRefund() {
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
export const send = () => sendRefunds(server().db, { provider, clock, log: app.log })
export const refundOf = async ({ business }: Deposit) =>
  orFail(await call(business, getRefund)).latest!.status
export const chargeRefunded = ({ payment }: Deposit) =>
  eventOf('charge.refunded', { id: 'ch_1', payment_intent: payment })
