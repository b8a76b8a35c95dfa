import * as z from 'zod'
import { created, endpoint } from './endpoint.ts'
import { isUnfrozen } from './freeze.ts'
import { listOf, page } from './list.ts'
import { amountSorts, refundFilters, refundStatuses } from './states.ts'
import { Cents } from './cents.ts'
import { Id } from './id.ts'
import { Instant } from './instant.ts'
import { text } from './text.ts'

/** A request of a business for the money that it has not spent. */
export const Refund = z.object({
  id: Id,
  /** The refundable amount at the request; after the approval, the amount that left the wallet. */
  amountCents: Cents,
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

/** What could be refunded now. Debts from card reversals are paid from the wallet first. */
export const Refundable = z.object({
  cardsCents: Cents,
  /** Unspent money of the sandbox grant. No card paid it, so it expires. */
  sandboxCents: Cents,
  owedCents: Cents,
})
export type Refundable = z.input<typeof Refundable>

export const getRefund = endpoint({
  method: 'GET',
  path: '/api/wallet/refund',
  allow: ['business'],
  reply: Refundable.extend({ latest: Refund.nullable() }),
})

export const requestRefund = endpoint({
  method: 'POST',
  path: '/api/wallet/refunds',
  allow: ['business'],
  reply: created(Refund),
})

const params = z.object({ refundId: Id })

export const cancelRefund = endpoint({
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

export const listRefunds = endpoint({
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

export const approveRefund = endpoint({
  method: 'POST',
  path: '/api/refunds/:refundId/approval',
  allow: ['admin'],
  params,
  reply: RefundRequest,
})

export const rejectRefund = endpoint({
  method: 'POST',
  path: '/api/refunds/:refundId/rejection',
  allow: ['admin'],
  params,
  body: z.strictObject({ note: text(500).min(1, 'Say why: the business reads it') }),
  reply: RefundRequest,
})
