import * as z from 'zod'
import { BillingDetails, Holder } from '../platform/billing.ts'
import { Cents } from '../base/cents.ts'
import { endpoint, Id, Instant, listOf, page } from '../base/endpoint.ts'
import { withdrawalStatuses } from '../platform/states.ts'

/** A UTC month such as '2026-11'. */
const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Enter a month such as 2026-11')

/**
 * A month of a wallet by the ledger, in UTC as all periods are: what was in it before and after,
 * what came in and what went out (positive).
 */
export const Statement = z.object({
  month: Month,
  openingCents: Cents,
  inCents: Cents,
  outCents: Cents,
  /** Of `inCents` what came back from withdrawals that were cancelled or failed. */
  returnedCents: Cents,
  /** The service charge in `outCents`, and that in `returnedCents`, which nobody was charged. */
  chargeCents: Cents,
  returnedChargeCents: Cents,
  /** Of `outCents` and `returnedCents` what was requested and came back in this month. */
  undoneCents: Cents,
  /**
   * Of `outCents` the withdrawals that are paid by now and those that are still to be paid, each
   * with the charge in it. The rest came back in this month or in a later one.
   */
  paidCents: Cents,
  paidChargeCents: Cents,
  unpaidCents: Cents,
  unpaidChargeCents: Cents,
  closingCents: Cents,
})
export type Statement = z.input<typeof Statement>

const owners = ['business', 'reviewer'] as const

/** The months from the first movement of the viewer's wallet to the present one, newest first. */
export const listStatements = endpoint({
  name: 'listStatements',
  method: 'GET',
  path: '/api/wallet/statements',
  allow: owners,
  whileSuspended: true,
  scopes: ['wallet:read'],
  reply: z.object({ items: z.array(Statement) }),
})

const params = z.object({ month: Month })

/**
 * What a business spent in a month: the approved reviews, what their reviewers and Candor got for
 * them, what was paid back for purchases, also with rejected reviews, and the subscription. Money
 * that is still held for reviews is not spent. `heldEarlier` is what of all this had been
 * held before the month began, and of how many approved reviews.
 */
export const Spending = z.object({
  reviews: z.int(),
  reviewersCents: Cents,
  feesCents: Cents,
  reimbursedCents: Cents,
  subscriptionCents: Cents,
  heldEarlier: z.object({ reviews: z.int(), cents: Cents }),
})
export type Spending = z.input<typeof Spending>

/** A month with its holder, to print. */
export const getStatement = endpoint({
  name: 'getStatement',
  method: 'GET',
  path: '/api/wallet/statements/:month',
  allow: owners,
  whileSuspended: true,
  scopes: ['wallet:read'],
  params,
  reply: Statement.extend({
    /** Unique and final, such as `ST-2026-11-9F2C01A4B7D3`. */
    number: z.string(),
    issuer: BillingDetails,
    holder: Holder,
    sandbox: z.boolean(),
    /** Null for a reviewer. */
    spending: Spending.nullable(),
  }),
})

/** What has become of the money of a review by now. */
export const outcomes = ['held', 'paid', 'returned'] as const

/** A movement of the wallet. `balanceCents` is what was in the wallet after it. */
export const Movement = z.object({
  id: z.string(),
  description: z.string(),
  amountCents: Cents,
  /** Of a withdrawal the service charge in the amount, with its sign; null for all others. */
  chargeCents: Cents.nullable(),
  balanceCents: Cents,
  createdAt: Instant,
  /** The review that it is about; for its business also its author and what became of the money. */
  reviewId: Id.nullable(),
  reviewer: z.string().nullable(),
  outcome: z.enum(outcomes).nullable(),
  /** When the money was paid or returned; null while it is held, or waits to be paid. */
  outcomeAt: Instant.nullable(),
  /** What has become of a withdrawal by now; null for all others. */
  withdrawal: z.enum(withdrawalStatuses).nullable(),
  /** Whether its transaction is completed: others have details, but no receipt yet. */
  completed: z.boolean(),
  /** The transaction whose receipt has the details. */
  transactionId: Id,
})
export type Movement = z.input<typeof Movement>

/** The movements of a month, or of all time, oldest first. */
export const listMovements = endpoint({
  name: 'listMovements',
  method: 'GET',
  path: '/api/wallet/movements',
  allow: owners,
  whileSuspended: true,
  scopes: ['wallet:read'],
  query: z.object({ ...page, month: Month.optional() }),
  reply: listOf(Movement),
})
