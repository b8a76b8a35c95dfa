import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import type { Cents } from '../../../shared/base/money.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import type { PaymentEvent, RefundOrder } from './payments.ts'

/** The events and test cards of the sandbox. Events are signed like those of a real provider. */

const header = 'candor-sandbox-signature'
const toleranceSeconds = 300

const Event = z.discriminatedUnion('type', [
  z.object({ type: z.literal('paid'), depositId: z.uuid(), reference: z.string() }),
  z.object({ type: z.literal('failed'), depositId: z.uuid(), failure: z.string() }),
  z.object({
    type: z.literal('reversed'),
    depositId: z.uuid(),
    reversalId: z.string(),
    amountCents: z.int().positive(),
    reference: z.string(),
    dispute: z.object({ respondBy: z.string().nullable() }).optional(),
  }),
  z.object({
    type: z.literal('reversal-returned'),
    depositId: z.uuid(),
    reversalId: z.string(),
    failure: z.string().optional(),
  }),
  z.object({ type: z.literal('reversal-settled'), depositId: z.uuid(), reversalId: z.string() }),
])

function sign(secret: string, timestamp: number, body: string | Buffer): string {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')
}

/** The body of an event and the header with its signature. */
export function signEvent(secret: string, event: PaymentEvent, now: Date) {
  const body = JSON.stringify(event)
  const timestamp = Math.floor(now.getTime() / 1000)
  return { body, headers: { [header]: `t=${timestamp},v1=${sign(secret, timestamp, body)}` } }
}

/** Reads a signed event. Throws when the signature is wrong or older than five minutes. */
export function readSignedEvent(
  secret: string,
  rawBody: Buffer,
  headers: Record<string, unknown>,
  now: Date,
): PaymentEvent {
  const [, time, given] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(String(headers[header])) ?? []
  const fresh = Math.abs(now.getTime() / 1000 - Number(time)) <= toleranceSeconds
  if (!time || !given || !fresh) throw unsigned()
  const expected = sign(secret, Number(time), rawBody)
  if (!timingSafeEqual(Buffer.from(given, 'hex'), Buffer.from(expected, 'hex'))) throw unsigned()
  return Event.parse(JSON.parse(rawBody.toString())) as PaymentEvent
}

const unsigned = () => new Refusal('invalid', 'The signature of this event is not valid.')

/** The result of a test card. */
export type Verdict = 'paid' | 'declined' | '3ds' | 'lost-dispute' | 'won-dispute'

const cards: Record<string, Verdict> = {
  '4242424242424242': 'paid',
  '4000000000000002': 'declined',
  '4000002500003155': '3ds',
  '4000000000000259': 'lost-dispute',
  '4000000000002685': 'won-dispute',
}

export interface Card {
  number: string
  expiry: string
  cvc: string
}

/** Checks a typed card. Returns its result, or a sentence for each wrong field. */
export function checkCard(
  { number, expiry, cvc }: Card,
  now: Date,
): { verdict: Verdict } | { problems: Partial<Record<keyof Card, string>> } {
  const problems: Partial<Record<keyof Card, string>> = {}
  const verdict = cards[number.replace(/[\s-]/g, '')]
  if (!verdict) problems.number = 'Use one of the test cards below: no real card is charged here.'
  const [, month, year] = /^(0[1-9]|1[0-2])\s*(?:\/\s*)?(?:20)?(\d\d)$/.exec(expiry.trim()) ?? []
  if (!month || !year) problems.expiry = 'Enter the expiry as MM / YY.'
  else if (Date.UTC(2000 + Number(year), Number(month), 1) <= now.getTime()) {
    problems.expiry = 'This card has expired.'
  }
  if (!/^\d{3,4}$/.test(cvc.trim())) problems.cvc = 'Enter the 3 or 4 digits.'
  return verdict && Object.keys(problems).length === 0 ? { verdict } : { problems }
}

/** The events of a payment, in order. */
export function paymentEvents(
  verdict: 'paid' | 'lost-dispute' | 'won-dispute',
  deposit: { id: string; amountCents: Cents },
  now: Date,
): PaymentEvent[] {
  const { id: depositId, amountCents } = deposit
  const reference = `sandbox_${randomUUID()}`
  const paid: PaymentEvent = { type: 'paid', depositId, reference }
  if (verdict === 'paid') return [paid]
  const reversalId = `${verdict === 'won-dispute' ? winnable : 'dispute_'}${depositId}`
  const dispute = { respondBy: new Date(now.getTime() + disputeMillis).toISOString() }
  return [paid, { type: 'reversed', depositId, reversalId, amountCents, reference, dispute }]
}

/** The sandbox ends its own disputes after ten minutes. */
export const disputeMillis = 10 * 60 * 1000
const winnable = 'dispute_won_'

/** The event that ends a dispute of the sandbox. */
export function endOfDispute(reversalId: string, depositId: string): PaymentEvent {
  const type = reversalId.startsWith(winnable) ? 'reversal-returned' : 'reversal-settled'
  return { type, depositId, reversalId }
}

/** The events of a refund: the reversal, and its completion. */
export function sandboxRefundEvents(order: RefundOrder): PaymentEvent[] {
  const { id: reversalId, depositId, reference, amountCents } = order
  return [
    { type: 'reversed', depositId, reversalId, reference, amountCents },
    { type: 'reversal-settled', depositId, reversalId },
  ]
}
