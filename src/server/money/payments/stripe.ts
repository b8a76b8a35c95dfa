import type { FastifyBaseLogger } from 'fastify'
import { Stripe } from 'stripe'
import type { Cents } from '../../../shared/base/money.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import type { Clock } from '../../base/clock.ts'
import type { Db } from '../../base/db/database.ts'
import { isUuid } from '../../base/db/uuid.ts'
import type { PaymentEvent, PaymentProvider, RefundOrder } from './payments.ts'
import { checkSession, mountStripeCheckout } from './stripe-checkout.ts'

/** Candor's id of a refund; null for a refund from Stripe's dashboard. */
function ownRefundId({ metadata }: { metadata?: Stripe.Metadata | null }): string | null {
  const id = metadata?.['refundId'] ?? ''
  return isUuid(id) ? id : null
}

/** Orders a refund at Stripe. Returns the reason when Stripe refuses it for good. */
async function refundAtStripe(
  stripe: Stripe,
  order: RefundOrder,
): Promise<Stripe.Refund | { refused: string }> {
  try {
    return (await findRefund(stripe, order)) ?? (await createRefund(stripe, order))
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) {
      throw new Refusal('unavailable', 'Stripe does not answer at the moment.', { retryAfter: 60 })
    }
    return { refused: describeCode(error.code) }
  }
}

/** Finds an earlier refund of the same order. Stripe keeps idempotency keys only for a day. */
async function findRefund(stripe: Stripe, { id, reference }: RefundOrder) {
  for await (const refund of stripe.refunds.list({ payment_intent: reference, limit: 100 })) {
    if (ownRefundId(refund) === id) return refund
  }
  return null
}

const createRefund = (stripe: Stripe, { id, reference, amountCents }: RefundOrder) =>
  stripe.refunds.create(
    { payment_intent: reference, amount: amountCents, metadata: { refundId: id } },
    { idempotencyKey: `refund:${id}` },
  )

/** A code of Stripe, such as `expired_or_canceled_card`, in words. */
const describeCode = (code: string | undefined) =>
  (code ?? 'refused by the card provider').replaceAll('_', ' ')

interface StripeDeps {
  secretKey: string
  webhookSecret: string
  /** True when real cards are charged. */
  live: boolean
  publicUrl: string
  db: Db
  clock: Clock
  /** The address of a fake Stripe, for tests. */
  api?: { host: string; port: number; protocol: 'http' }
}

interface StripeContext {
  stripe: Stripe
  db: Db
  log: FastifyBaseLogger
}

const currency = 'usd'

/** Stripe Checkout: Stripe's page takes the card, and only its signed webhooks move money. */
export function stripeProvider(deps: StripeDeps): PaymentProvider {
  const { db, live, publicUrl, api } = deps
  const options = { ...api, timeout: 10_000, maxNetworkRetries: 1, telemetry: false }
  const stripe = new Stripe(deps.secretKey, options)
  return {
    mode: live ? 'live' : 'sandbox',
    readEvents: (rawBody, headers, log) => {
      const event = readSigned(stripe, deps, rawBody, headers)
      if (isOtherMode(deps.secretKey, event)) {
        log.error({ event: event.id }, 'an event of the other mode of Stripe was passed over')
        return []
      }
      return toPaymentEvents({ stripe, db, log }, event)
    },
    refund: async (order, log) => {
      const answer = await refundAtStripe(stripe, order)
      if (!('refused' in answer)) return refundEvents({ stripe, db, log }, answer)
      const { depositId, id: reversalId } = order
      return [{ type: 'reversal-returned', depositId, reversalId, failure: answer.refused }]
    },
    checkDeposit: async (deposit, { end }, log) => {
      const session = await checkSession(stripe, deposit, { end })
      if (session === 'open') return []
      if (session?.status === 'complete') return paid({ stripe, db, log }, session)
      return [{ type: 'failed', depositId: deposit.id, failure: 'Not paid within 24 hours' }]
    },
    mountCheckout: (app) => mountStripeCheckout(app, { stripe, db, publicUrl }),
  }
}

function readSigned(
  stripe: Stripe,
  { webhookSecret, clock }: StripeDeps,
  rawBody: Buffer,
  headers: Record<string, unknown>,
): Stripe.Event {
  try {
    const given = headers['stripe-signature']
    const signature = typeof given === 'string' ? given : ''
    const now = clock.now().getTime()
    return stripe.webhooks.constructEvent(rawBody, signature, webhookSecret, 300, undefined, now)
  } catch {
    throw new Refusal('invalid', 'The signature of this event is not valid.')
  }
}

/** Test and live events may reach the same address; only events of the key's mode are accepted. */
function isOtherMode(secretKey: string, { livemode }: Stripe.Event): boolean {
  const mode = /^(?:sk|rk)_(test|live)_/.exec(secretKey)?.[1]
  return mode !== undefined && livemode !== (mode === 'live')
}

async function toPaymentEvents(
  context: StripeContext,
  event: Stripe.Event,
): Promise<PaymentEvent[]> {
  if (
    event.type === 'checkout.session.completed' ||
    event.type === 'checkout.session.async_payment_succeeded'
  ) {
    return paid(context, event.data.object)
  }
  if (event.type === 'checkout.session.async_payment_failed') {
    return failed(event.data.object, 'The bank did not make the payment')
  }
  if (event.type === 'checkout.session.expired') {
    return failed(event.data.object, 'Not paid in time')
  }
  if (event.type === 'charge.refunded') return refunded(context, event.data.object)
  if (event.type === 'refund.failed' || event.type === 'refund.updated') {
    return refundEvents(context, event.data.object)
  }
  if (event.type === 'refund.created') {
    // A refund from Stripe's dashboard also sends charge.refunded, which records it.
    return ownRefundId(event.data.object) ? refundEvents(context, event.data.object) : []
  }
  if (
    event.type === 'charge.dispute.created' ||
    event.type === 'charge.dispute.funds_withdrawn' ||
    event.type === 'charge.dispute.funds_reinstated' ||
    event.type === 'charge.dispute.closed'
  ) {
    return disputed(context, event.data.object)
  }
  return []
}

/** A session may be completed before the bank has paid; then another event follows. */
async function paid(
  context: StripeContext,
  session: Stripe.Checkout.Session,
): Promise<PaymentEvent[]> {
  const depositId = depositOf(session)
  const reference = idOf(session.payment_intent)
  if (session.payment_status !== 'paid' || !depositId || !reference) return []
  const stated = { amount: session.amount_total, currency: session.currency }
  if (!(await matches(context, depositId, stated))) return []
  return [{ type: 'paid', depositId, reference }]
}

function failed(session: Stripe.Checkout.Session, failure: string): PaymentEvent[] {
  const depositId = depositOf(session)
  return depositId ? [{ type: 'failed', depositId, failure }] : []
}

/** The event lists every refund of the charge; each is recorded once. */
async function refunded(context: StripeContext, charge: Stripe.Charge): Promise<PaymentEvent[]> {
  const list = charge.refunds ?? (await callStripe(() => listRefunds(context, charge.id)))
  const events: PaymentEvent[] = []
  for (const refund of list?.data ?? []) {
    if (hasFailed(refund)) continue
    events.push(...(await refundEvents(context, refund)))
  }
  return events
}

const hasFailed = ({ status }: Stripe.Refund) => status === 'failed' || status === 'canceled'

/** The events of a refund, from a webhook or from an answer of Stripe. */
async function refundEvents(
  context: StripeContext,
  refund: Stripe.Refund,
): Promise<PaymentEvent[]> {
  if (hasFailed(refund)) {
    const failure = describeCode(refund.failure_reason ?? refund.status ?? undefined)
    return takenBackAndReturned(context, refund, { failure })
  }
  const taken = await takenBack(context, refund)
  return refund.status === 'succeeded' ? settled(taken) : taken
}

const settled = (taken: Reversed[]): PaymentEvent[] => [
  ...taken,
  ...taken.map(({ depositId, reversalId }): PaymentEvent => {
    return { type: 'reversal-settled', depositId, reversalId }
  }),
]

const listRefunds = ({ stripe }: StripeContext, charge: string) =>
  stripe.refunds.list({ charge, limit: 100 })

/** An inquiry takes no money yet. If it becomes a dispute, another event follows. */
async function disputed(context: StripeContext, dispute: Stripe.Dispute): Promise<PaymentEvent[]> {
  if (dispute.status.startsWith('warning_') || dispute.status === 'prevented') return []
  const dueBy = dispute.evidence_details?.due_by
  const respondBy = dueBy ? new Date(dueBy * 1000).toISOString() : null
  if (dispute.status === 'won') return takenBackAndReturned(context, dispute, { respondBy })
  const taken = await takenBack(context, dispute, { respondBy })
  return dispute.status === 'lost' ? settled(taken) : taken
}

type Reversal = Pick<Stripe.Refund, 'id' | 'amount' | 'currency' | 'payment_intent' | 'metadata'>
type Reversed = Extract<PaymentEvent, { type: 'reversed' }>

async function takenBack(
  context: StripeContext,
  reversal: Reversal,
  dispute?: Reversed['dispute'],
): Promise<Reversed[]> {
  const found = await findPayment(context, reversal)
  if (!found) return []
  if (reversal.currency !== currency) {
    context.log.error({ reversal: reversal.id }, 'a reversal in another currency was passed over')
    return []
  }
  const amountCents = reversal.amount as Cents
  // A refund that Candor ordered keeps its own id, so that it is not charged twice.
  const reversalId = ownRefundId(reversal) ?? reversal.id
  return [{ type: 'reversed', ...found, reversalId, amountCents, ...(dispute && { dispute }) }]
}

/** The reversal and its return, because events come in any order. Repeats have no effect. */
async function takenBackAndReturned(
  context: StripeContext,
  reversal: Reversal,
  { failure, ...dispute }: { failure: string } | { failure?: never; respondBy: string | null },
): Promise<PaymentEvent[]> {
  const taken = await takenBack(context, reversal, 'respondBy' in dispute ? dispute : undefined)
  const won = taken.map(({ depositId, reversalId }): PaymentEvent => {
    return { type: 'reversal-returned', depositId, reversalId, ...(failure && { failure }) }
  })
  return [...taken, ...won]
}

/**
 * Finds the deposit of a refund or dispute by its payment: in our table once it is credited, else
 * by asking Stripe. Null when it is not a payment of Candor.
 */
async function findPayment({ stripe, db, log }: StripeContext, { payment_intent }: Reversal) {
  const reference = idOf(payment_intent)
  if (!reference) return null
  const known = await db
    .selectFrom('deposits')
    .select('id')
    .where('providerReference', '=', reference)
    .executeTakeFirst()
  if (known) return { depositId: known.id, reference }

  const payment = await callStripe(() => stripe.paymentIntents.retrieve(reference))
  const depositId = payment?.metadata['depositId']
  if (!payment || !isUuid(depositId ?? '')) return null
  const stated = { amount: payment.amount_received, currency: payment.currency }
  if (!(await matches({ stripe, db, log }, depositId!, stated))) return null
  return { depositId: depositId!, reference }
}

/** Whether the paid amount and currency are exactly those of the deposit. */
async function matches(
  { db, log }: StripeContext,
  depositId: string,
  stated: { amount: number | null; currency: string | null },
): Promise<boolean> {
  const deposit = await db
    .selectFrom('deposits')
    .select('amountCents')
    .where('id', '=', depositId)
    .executeTakeFirst()
  if (!deposit) return false
  if (stated.amount === deposit.amountCents && stated.currency === currency) return true
  log.error({ depositId, stated, asked: deposit.amountCents }, 'a payment of another amount')
  return false
}

/**
 * Calls Stripe. Null when the object does not exist; refuses the webhook when Stripe is down, so
 * that Stripe delivers it again.
 */
async function callStripe<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    if (error.code === 'resource_missing') return null
    throw new Refusal('unavailable', 'Stripe does not answer at the moment.', { retryAfter: 60 })
  }
}

function depositOf({ metadata, client_reference_id }: Stripe.Checkout.Session): string | null {
  const id = metadata?.['depositId'] ?? client_reference_id ?? ''
  return isUuid(id) ? id : null
}

const idOf = (named: string | { id: string } | null) =>
  typeof named === 'string' ? named : (named?.id ?? null)
