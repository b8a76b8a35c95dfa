import * as z from 'zod'
import { BillingDetails, Holder } from '../platform/billing.ts'
import { created, endpoint, Id, Instant, listOf, page, search } from '../base/endpoint.ts'
import { isUnfrozen } from '../people/freeze.ts'
import { maxAmount } from '../base/money.ts'
import {
  amountSorts,
  disputeStates,
  transactionCauses,
  transactionStatuses,
  transactionTypes,
  withdrawalStatuses,
  transactionFilters,
  type depositStatuses,
} from '../platform/states.ts'
import { amountError, Cents } from '../base/cents.ts'
import { NairaRate } from '../platform/platform.ts'
import { PayoutTimes } from './payout-times.ts'
import { Renewal } from './subscription.ts'
import { minWithdrawal } from './withdrawal-rules.ts'

const time = z.iso
  .datetime({ offset: true, error: 'Enter a time such as 2026-11-01T00:00:00Z' })
  .transform((iso) => new Date(iso))
  .optional()

const transactionFields = {
  /**
   * Finds descriptions, campaigns, reviewers' names, exact amounts such as `19.80`, and the
   * number of a receipt.
   */
  q: search,
  type: z.enum(['all', ...transactionTypes]).default('all'),
  cause: z.enum(['all', ...transactionCauses]).default('all'),
  status: z.enum(['all', ...transactionFilters]).default('all'),
  from: time,
  to: time,
}

const isPeriod = ({ from, to }: { from?: Date | undefined; to?: Date | undefined }) =>
  !from || !to || from < to
const noPeriod = { path: ['to'], message: 'The period ends before it begins' }

/** Up to so many transactions are counted; one more stands for all that are more. */
export const mostCounted = 1000

/** How many transactions the same filters find, counted up to `mostCounted` + 1. */
export const countTransactions = endpoint({
  name: 'countTransactions',
  method: 'GET',
  path: '/api/wallet/transactions/count',
  allow: ['business', 'reviewer'],
  whileSuspended: true,
  scopes: ['wallet:read'],
  query: z.object(transactionFields).refine(isPeriod, noPeriod),
  reply: z.object({ found: z.int() }),
})

const amountCents = z
  .int({ error: amountError('Enter an amount', '25.00') })
  .min(1, 'Enter an amount above zero')
  .max(maxAmount, 'The most for one payment is $100,000')
  .transform((value) => value as Cents)

export const Wallet = z.object({
  availableCents: Cents,
  /** Reserved for held reviews (business). */
  reservedCents: Cents,
  /** Gross amount of pending withdrawals (reviewer). */
  pendingCents: Cents,
  totalEarningsCents: Cents,
  /** What the held reviews pay once they are approved (reviewer). */
  heldEarningsCents: Cents,
  /** Owed after a card reversal (business). */
  receivableCents: Cents,
  /**
   * Of all reviewers' withdrawals that were requested in the last 90 days and are paid, at most
   * the newest 1,000 (reviewer); null with fewer than five.
   */
  payoutTimes: PayoutTimes.nullable(),
  sandbox: z.boolean(),
  /** The rate for people whose dashboard leads with naira; otherwise null. */
  naira: NairaRate.nullable(),
  /**
   * The reviews of this month that the plan counts (business): submitted and not released. `limit`
   * is null without a limit; `again` is when the next month begins.
   */
  monthReviews: z.object({ used: z.int(), limit: z.int().nullable(), again: Instant }).nullable(),
  /** What all reviews that running, not paused campaigns can take cost, with fees of today. */
  stillCostsCents: Cents,
  /** What the next period of the plan costs (business); null when nothing is to be paid. */
  renewal: Renewal.nullable(),
  /**
   * Running campaigns for which the balance pays fewer than ten more reviews, and fewer than the
   * target leaves (business): what a review costs with its fee, and for how many it still pays.
   * Those with none wait for funds.
   */
  shortOfFunds: z.array(
    z.object({ id: Id, title: z.string(), costCents: Cents, covered: z.int() }),
  ),
})
export type Wallet = z.input<typeof Wallet>

export const TransactionType = z.enum(transactionTypes)
export type TransactionType = z.infer<typeof TransactionType>
export const TransactionStatus = z.enum(transactionStatuses)
export type TransactionStatus = z.infer<typeof TransactionStatus>
export const TransactionCause = z.enum(transactionCauses)
export type TransactionCause = z.infer<typeof TransactionCause>

/** A row of the wallet. `amountCents` is signed: negative when it leaves the viewer's wallet. */
export const Transaction = z.object({
  id: Id,
  type: TransactionType,
  /** What moved the money: more precise than `type`. */
  cause: TransactionCause,
  amountCents: Cents,
  priceCents: Cents.optional(),
  feeCents: Cents.optional(),
  chargeCents: Cents.optional(),
  netCents: Cents.optional(),
  description: z.string(),
  status: TransactionStatus,
  /**
   * The review that was paid or for which money is held. `campaign` is its title. `reviewer` is
   * null for the reviewer, and for one without a name.
   */
  review: z
    .object({ id: Id, campaignId: Id, campaign: z.string(), reviewer: z.string().nullable() })
    .nullable(),
  /** True for a failed transaction that its reviewer ended: a withdrawal that was cancelled. */
  cancelled: z.boolean(),
  /** True for a pending withdrawal that its reviewer may cancel. */
  cancellable: z.boolean(),
  /** True for a pending withdrawal without a payout destination. */
  awaitsDestination: z.boolean(),
  /** By when a pending withdrawal is paid; null for one that cannot be paid yet, and all others. */
  payBy: Instant.nullable(),
  /**
   * The dispute by which a bank took a card payment back, and until when it takes an answer (null
   * when it has not said); null for all others.
   */
  dispute: z.object({ state: z.enum(disputeStates), respondBy: Instant.nullable() }).nullable(),
  /** When a withdrawal was paid or the money of a review was spent; null for all others. */
  paidAt: Instant.nullable(),
  createdAt: Instant,
})
export type Transaction = z.input<typeof Transaction>

export const getWallet = endpoint({
  name: 'getWallet',
  method: 'GET',
  path: '/api/wallet',
  allow: ['business', 'reviewer'],
  whileSuspended: true,
  scopes: ['wallet:read'],
  reply: Wallet,
})

/**
 * `from` is inclusive and `to` is exclusive. Both are times, so the client decides in which time
 * zone a day begins; the web uses the viewer's.
 */
export const listTransactions = endpoint({
  name: 'listTransactions',
  method: 'GET',
  path: '/api/wallet/transactions',
  allow: ['business', 'reviewer'],
  whileSuspended: true,
  scopes: ['wallet:read'],
  query: z
    .object({ ...page, ...transactionFields, sort: z.enum(amountSorts).default('newest') })
    .refine(isPeriod, noPeriod),
  reply: listOf(Transaction),
})

/** A transaction with the details of a receipt. */
export const Receipt = Transaction.extend({
  /** Unique and final, such as `CR-2026-000123`; null until the money has been paid. */
  number: z.string().nullable(),
  issuer: BillingDetails,
  holder: Holder,
  /**
   * The bank account of a withdrawal: of one that went to the bank the account it went to, of one
   * that waits the present payout destination. Null without one, and for all others.
   */
  destination: z.object({ bankName: z.string(), numberEnd: z.string() }).nullable(),
  sandbox: z.boolean(),
})
export type Receipt = z.input<typeof Receipt>

export const getTransaction = endpoint({
  name: 'getTransaction',
  method: 'GET',
  path: '/api/wallet/transactions/:transactionId',
  allow: ['business', 'reviewer'],
  whileSuspended: true,
  scopes: ['wallet:read'],
  params: z.object({ transactionId: Id }),
  reply: Receipt,
})

export const createDeposit = endpoint({
  name: 'createDeposit',
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

interface DepositState {
  status: (typeof depositStatuses)[number]
}

/** Which states of a deposit allow which action. */
export const depositCan = {
  pay: ({ status }: DepositState) => status === 'pending',
  fail: ({ status }: DepositState) => status === 'pending',
  /** A payment may succeed after an attempt failed, but it is credited only once. */
  complete: ({ status }: DepositState) => status !== 'completed',
}

interface PayableState {
  status: Withdrawal['status']
  /** Whether its reviewer is suspended. */
  frozen: boolean
  hasDestination: boolean
  /** Whether it waits after a change of destination. */
  held: boolean
}

/** Which states allow which action. Verbs check it and the web enables buttons by it. */
export const withdrawalCan = {
  fail: ({ status }: Pick<Withdrawal, 'status'>) => status === 'pending',
  /** Needs a payout destination: the present one, or that of its batch. */
  pay: ({ status, frozen, hasDestination, held }: PayableState) =>
    status === 'pending' && hasDestination && !held && isUnfrozen('payWithdrawal', { frozen }),
  cancel: ({ status, batchId }: { status: Withdrawal['status']; batchId: string | null }) =>
    status === 'pending' && batchId === null,
  /** Be paid only after its reviewer has set a payout destination. */
  awaitDestination: ({ status, batchId, hasDestination }: DestinationState) =>
    status === 'pending' && batchId === null && !hasDestination,
}

interface DestinationState {
  status: Withdrawal['status']
  batchId: string | null
  hasDestination: boolean | null
}

export const requestWithdrawal = endpoint({
  name: 'requestWithdrawal',
  method: 'POST',
  path: '/api/wallet/withdrawals',
  allow: ['reviewer'],
  stepUp: true,
  body: z.strictObject({
    amountCents: amountCents.refine(
      (amount) => amount >= minWithdrawal,
      'You need to withdraw at least $30',
    ),
  }),
  reply: created(Withdrawal),
})

/** Withdraws the whole balance, even below $30, so that the account can be closed. */
export const withdrawRest = endpoint({
  name: 'withdrawRest',
  method: 'POST',
  path: '/api/wallet/closing',
  allow: ['reviewer'],
  stepUp: true,
  reply: created(Withdrawal),
})

export const cancelWithdrawal = endpoint({
  name: 'cancelWithdrawal',
  method: 'POST',
  path: '/api/wallet/withdrawals/:withdrawalId/cancellation',
  allow: ['reviewer'],
  params: z.object({ withdrawalId: Id }),
  reply: Withdrawal,
})

/** The sum of every kind of account; `sandboxCents` of the card clearing was paid by no card. */
export const Ledger = z.object({
  mode: z.enum(['sandbox', 'live']),
  cardClearingCents: Cents,
  sandboxCents: Cents,
  bankCents: Cents,
  walletsCents: Cents,
  reservedCents: Cents,
  payableCents: Cents,
  receivableCents: Cents,
  feeIncomeCents: Cents,
  /** What the platform paid after appeals, which is not in the fee income any more. */
  appealsPaidCents: Cents,
  /** What it paid before a decision and has not got back, likewise. */
  advancesPaidCents: Cents,
  chargeIncomeCents: Cents,
  subscriptionIncomeCents: Cents,
  /** Of the latest audit: each invariant and the number of rows that break it, which must be 0. */
  invariants: z.array(z.object({ name: z.string(), violations: z.int() })),
  holds: z.boolean(),
  auditedAt: Instant,
})
export type Ledger = z.input<typeof Ledger>

export const getLedger = endpoint({
  name: 'getLedger',
  method: 'GET',
  path: '/api/ledger',
  allow: ['admin'],
  scopes: ['wallet:read'],
  reply: Ledger,
})
