import * as z from 'zod'
import { created, endpoint } from './endpoint.ts'
import { listOf, page } from './list.ts'
import { amountSorts, refundFilters, refundStatuses } from './states.ts'
import { Cents } from './cents.ts'
import { Id } from './id.ts'
import { Instant } from './instant.ts'
import { text } from './text.ts'

/** What a business asks to have back of what it has not spent, and what became of that. */
export const Refund = z.object({
  id: Id,
  /** What was there when it was asked for; once it is approved, what left the wallet. */
  amountCents: Cents,
  /** What the card provider could not give back, so that it is in the wallet again. */
  returnedCents: Cents,
  status: z.enum(refundStatuses),
  /** Why it was refused. */
  note: z.string().nullable(),
  /** Why the card provider could not do it. */
  failure: z.string().nullable(),
  createdAt: Instant,
})
export type Refund = z.input<typeof Refund>

/** Which states allow what; the same table enables the buttons. */
export const refundCan = {
  cancel: ({ status }: Pick<Refund, 'status'>) => status === 'pending',
  reject: ({ status }: Pick<Refund, 'status'>) => status === 'pending',
  /** The money of a suspended business is frozen. */
  approve: ({ status, frozen }: Pick<Refund, 'status'> & { frozen: boolean }) =>
    status === 'pending' && !frozen,
  /** One at a time. */
  request: (latest: Pick<Refund, 'status'> | null) =>
    latest?.status !== 'pending' && latest?.status !== 'refunding',
}

/** What could be refunded now: what is owed after a card reversal is paid from the wallet first. */
export const Refundable = z.object({
  cardsCents: Cents,
  /** Of the sandbox money to start with: no card paid it, so it expires. */
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

/** The same as the admin who decides it sees it, with what is there now. */
export const RefundRequest = Refund.extend({
  ...Refundable.shape,
  business: z.object({ id: Id, companyName: z.string(), email: z.string() }),
  /** Its business is suspended. */
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
