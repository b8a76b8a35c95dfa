import * as z from 'zod'
import { created, endpoint, Id, Instant, listOf, page } from '../base/endpoint.ts'
import { isUnfrozen } from '../people/freeze.ts'
import { amountSorts, refundFilters, refundStatuses } from '../platform/states.ts'
import { amountError, Cents } from '../base/cents.ts'
import { text } from '../base/text.ts'

/** A request of a business for the money that it has not spent. */
export const Refund = z.object({
  id: Id,
  /** What goes back to cards: the requested amount; after the approval, what left the wallet. */
  amountCents: Cents,
  /** Sandbox money that expires with it. Nobody gets it back. */
  sandboxCents: Cents,
  /** What the card provider could not refund and returned to the wallet. */
  returnedCents: Cents,
  status: z.enum(refundStatuses),
  /** The note of a rejection. */
  note: z.string().nullable(),
  /** Why the card provider could not refund. */
  failure: z.string().nullable(),
  createdAt: Instant,
})
export type Refund = z.input<typeof Refund>

/** Which states allow which action. Verbs check it and the web enables buttons by it. */
export const refundCan = {
  cancel: ({ status }: Pick<Refund, 'status'>) => status === 'pending',
  reject: ({ status }: Pick<Refund, 'status'>) => status === 'pending',
  /** The money of a suspended business is frozen. */
  approve: ({ status, frozen }: Pick<Refund, 'status'> & { frozen: boolean }) =>
    status === 'pending' && isUnfrozen('approveRefund', { frozen }),
  /** A business has at most one open request. */
  request: (latest: Pick<Refund, 'status'> | null) =>
    latest?.status !== 'pending' && latest?.status !== 'refunding',
}

/** What could be refunded now. */
export const Refundable = z.object({
  cardsCents: Cents,
  /** Unspent money of the sandbox grant. No card paid it, so it expires with a whole refund. */
  unspentSandboxCents: Cents,
})
export type Refundable = z.input<typeof Refundable>

/** A card payment and what is left of it to refund. */
const RefundablePayment = z.object({ id: Id, paidAt: Instant, leftCents: Cents })

/** An active campaign with open places, and what one more review of it costs. */
const RunningCampaign = z.object({ id: Id, title: z.string(), reviewCents: Cents })

/** Everything that a business must know before it asks for a refund. */
export const RefundOffer = Refundable.extend({
  availableCents: Cents,
  /** What refunds and disputes left of all card payments, spent or not. */
  paidCents: Cents,
  /** Set aside for reviews that are not decided. No refund takes it. */
  reservedCents: Cents,
  /** In the order in which they are refunded: newest first, then those after an open request. */
  payments: z.array(RefundablePayment),
  /** At most 100, the most expensive first. */
  campaigns: z.array(RunningCampaign),
})
export type RefundOffer = z.input<typeof RefundOffer>

/** What a refund of this amount takes, from which payments, and which campaigns it stops. */
export function refundPlan(
  offer: RefundOffer,
  amountCents: number,
  sandboxCents = sandboxWith(offer, amountCents),
) {
  const left = offer.availableCents - amountCents - sandboxCents
  let rest = amountCents
  const payments = offer.payments.flatMap(({ id, paidAt, leftCents }) => {
    const taken = Math.min(rest, leftCents) as Cents
    rest -= taken
    return taken > 0 ? [{ id, paidAt, amountCents: taken }] : []
  })
  return {
    sandboxCents,
    payments,
    /** Refunded from payments that are not listed. */
    restCents: rest as Cents,
    stopping: offer.campaigns.filter(({ reviewCents }) => reviewCents > left),
  }
}

/** Sandbox money expires when all card money is refunded, so that the account can be closed. */
export const sandboxWith = (
  { cardsCents, unspentSandboxCents }: Refundable,
  amountCents: number,
): Cents => (amountCents >= cardsCents ? unspentSandboxCents : (0 as Cents))

/** The smallest refund that stops a running campaign; null if even a whole one stops none. */
export function stopsFrom(offer: RefundOffer): Cents | null {
  const { availableCents, cardsCents } = offer
  if (refundPlan(offer, cardsCents).stopping.length === 0) return null
  const dearest = Math.max(...offer.campaigns.map(({ reviewCents }) => reviewCents))
  const first = Math.max(availableCents - dearest + 1, 1)
  return Math.min(first, cardsCents) as Cents
}

export const getRefund = endpoint({
  name: 'getRefund',
  method: 'GET',
  path: '/api/wallet/refund',
  allow: ['business'],
  reply: RefundOffer.extend({ latest: Refund.nullable() }),
})

const refundAmount = z
  .int({ error: amountError('Enter an amount', '25.00') })
  .min(1, 'Enter an amount above zero')
  .transform((value) => value as Cents)

export const requestRefund = endpoint({
  name: 'requestRefund',
  method: 'POST',
  path: '/api/wallet/refunds',
  allow: ['business'],
  /** Without an amount: all that is refundable. */
  body: z.strictObject({ amountCents: refundAmount.optional() }).optional(),
  reply: created(Refund),
})

const params = z.object({ refundId: Id })

export const cancelRefund = endpoint({
  name: 'cancelRefund',
  method: 'POST',
  path: '/api/wallet/refunds/:refundId/cancellation',
  allow: ['business'],
  params,
  reply: Refund,
})

/** A request for the admin who decides it, with what could be refunded now. */
export const RefundRequest = Refund.extend({
  ...Refundable.shape,
  business: z.object({ id: Id, companyName: z.string(), email: z.string() }),
  /** Whether the business is suspended. */
  frozen: z.boolean(),
})
export type RefundRequest = z.input<typeof RefundRequest>

/** What an approval would take now: at most what was requested, and what is left. */
export const approvableNow = (
  refund: Pick<Refund, 'amountCents' | 'sandboxCents'> & Refundable,
) => ({
  amountCents: Math.min(refund.amountCents, refund.cardsCents) as Cents,
  sandboxCents: Math.min(refund.sandboxCents, refund.unspentSandboxCents) as Cents,
})

export const listRefunds = endpoint({
  name: 'listRefunds',
  method: 'GET',
  path: '/api/refunds',
  allow: ['admin'],
  query: z.object({
    ...page,
    status: z.enum(refundFilters).default('all'),
    sort: z.enum(amountSorts).default('oldest'),
  }),
  reply: listOf(RefundRequest),
})

/** What a refund would do to a business, for the admin who decides its request. */
export const getRefundOffer = endpoint({
  name: 'getRefundOffer',
  method: 'GET',
  path: '/api/refund-offers/:businessId',
  allow: ['admin'],
  params: z.object({ businessId: Id }),
  reply: RefundOffer,
})

export const approveRefund = endpoint({
  name: 'approveRefund',
  method: 'POST',
  path: '/api/refunds/:refundId/approval',
  allow: ['admin'],
  params,
  reply: RefundRequest,
})

export const rejectRefund = endpoint({
  name: 'rejectRefund',
  method: 'POST',
  path: '/api/refunds/:refundId/rejection',
  allow: ['admin'],
  params,
  body: z.strictObject({ note: text(500).min(1, 'Say why: the business reads it') }),
  reply: RefundRequest,
})
