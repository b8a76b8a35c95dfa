import * as z from 'zod'
import { created, endpoint } from './endpoint.ts'
import { listOf, page, search } from './list.ts'
import { maxAmount, share, type BasisPoints } from './money.ts'
import { transactionStatuses, transactionTypes, withdrawalStatuses } from './states.ts'
import { Cents, Id, Instant, text } from './text.ts'

/** Withdrawals: at least $30, 10% service charge (specification, section 5). */
export const minWithdrawal = 30_00 as Cents
export const withdrawalChargeBps: BasisPoints = 1_000

/** What a withdrawal of `amount` costs and pays out, in cents. */
export function withdrawalOf(amount: Cents) {
  const charge = share(amount, withdrawalChargeBps)
  return { amountCents: amount, chargeCents: charge, netCents: (amount - charge) as Cents }
}

const amountCents = z
  .int('Enter an amount in whole cents')
  .min(1, 'Enter an amount above zero')
  .max(maxAmount, 'The most that can be moved at once is $100,000')
  .transform((value) => value as Cents)

export const Wallet = z.object({
  availableCents: Cents,
  /** Set aside for held reviews (business). */
  reservedCents: Cents,
  /** Open withdrawals, gross (reviewer). */
  pendingCents: Cents,
  totalEarningsCents: Cents,
  /** What a card reversal left owed (business). */
  receivableCents: Cents,
  sandbox: z.boolean(),
})
export type Wallet = z.input<typeof Wallet>

export const TransactionType = z.enum(transactionTypes)
export type TransactionType = z.infer<typeof TransactionType>
export const TransactionStatus = z.enum(transactionStatuses)
export type TransactionStatus = z.infer<typeof TransactionStatus>

/** A row of the wallet; `amountCents` is signed as the viewer's balance feels it. */
export const Transaction = z.object({
  id: Id,
  type: TransactionType,
  amountCents: Cents,
  priceCents: Cents.optional(),
  feeCents: Cents.optional(),
  chargeCents: Cents.optional(),
  netCents: Cents.optional(),
  description: z.string(),
  status: TransactionStatus,
  /** A pending withdrawal that its reviewer may still cancel. */
  cancellable: z.boolean(),
  createdAt: Instant,
})
export type Transaction = z.input<typeof Transaction>

export const getWallet = endpoint({
  method: 'GET',
  path: '/api/wallet',
  allow: ['business', 'reviewer'],
  reply: Wallet,
})

export const listTransactions = endpoint({
  method: 'GET',
  path: '/api/wallet/transactions',
  allow: ['business', 'reviewer'],
  query: z.object({
    ...page,
    q: search,
    type: z.enum(['all', ...TransactionType.options]).default('all'),
    status: z.enum(['all', ...TransactionStatus.options]).default('all'),
  }),
  reply: listOf(Transaction),
})

export const createDeposit = endpoint({
  method: 'POST',
  path: '/api/wallet/deposits',
  allow: ['business'],
  body: z.strictObject({ amountCents }),
  reply: created(z.object({ id: Id, checkoutUrl: z.url() })),
})

export const Withdrawal = z.object({
  id: Id,
  amountCents: Cents,
  chargeCents: Cents,
  netCents: Cents,
  status: z.enum(withdrawalStatuses),
})
export type Withdrawal = z.input<typeof Withdrawal>

export const requestWithdrawal = endpoint({
  method: 'POST',
  path: '/api/wallet/withdrawals',
  allow: ['reviewer'],
  body: z.strictObject({
    amountCents: amountCents.refine(
      (amount) => amount >= minWithdrawal,
      'You need to withdraw at least $30',
    ),
  }),
  reply: created(Withdrawal),
})

export const cancelWithdrawal = endpoint({
  method: 'POST',
  path: '/api/wallet/withdrawals/:withdrawalId/cancellation',
  allow: ['reviewer'],
  params: z.object({ withdrawalId: Id }),
  reply: Withdrawal,
})

/** A withdrawal as the admin who pays it sees it. */
export const Payout = Withdrawal.extend({
  reviewer: z.object({ id: Id, name: z.string(), email: z.string(), country: z.string() }),
  reference: z.string().nullable(),
  failure: z.string().nullable(),
  createdAt: Instant,
})
export type Payout = z.input<typeof Payout>

const payoutParams = z.object({ withdrawalId: Id })

export const listPayouts = endpoint({
  method: 'GET',
  path: '/api/payouts',
  allow: ['admin'],
  query: z.object({
    ...page,
    status: z.enum(['all', ...Withdrawal.shape.status.options]).default('all'),
  }),
  reply: listOf(Payout),
})

export const payWithdrawal = endpoint({
  method: 'POST',
  path: '/api/payouts/:withdrawalId/payment',
  allow: ['admin'],
  params: payoutParams,
  body: z.strictObject({ reference: text(200).min(1, "Enter the bank's reference") }),
  reply: Payout,
})

export const failWithdrawal = endpoint({
  method: 'POST',
  path: '/api/payouts/:withdrawalId/failure',
  allow: ['admin'],
  params: payoutParams,
  body: z.strictObject({ reason: text(500).min(1, 'Say why the payment failed') }),
  reply: Payout,
})

/** The platform's books, for admins: sums of the ledger's accounts in cents. */
export const Ledger = z.object({
  mode: z.enum(['sandbox', 'live']),
  cardClearingCents: Cents,
  bankCents: Cents,
  walletsCents: Cents,
  reservedCents: Cents,
  payableCents: Cents,
  receivableCents: Cents,
  feeIncomeCents: Cents,
  chargeIncomeCents: Cents,
  subscriptionIncomeCents: Cents,
  /** Each rule of the books, and how many rows break it (none, unless something is badly wrong). */
  invariants: z.array(z.object({ name: z.string(), violations: z.int() })),
  holds: z.boolean(),
})
export type Ledger = z.input<typeof Ledger>

export const getLedger = endpoint({
  method: 'GET',
  path: '/api/ledger',
  allow: ['admin'],
  reply: Ledger,
})
