import * as z from 'zod'
import { created, endpoint, Id, Instant, listOf, page, search } from '../base/endpoint.ts'
import { amountSorts, payoutFilters, payoutKinds, payoutParts } from '../platform/states.ts'
import { Cents } from '../base/cents.ts'
import { text } from '../base/text.ts'
import { Withdrawal } from './wallet.ts'

const Kind = z.enum(payoutKinds)

/** A withdrawal in the payout queue of the admins. */
export const Payout = Withdrawal.extend({
  reviewer: z.object({ id: Id, name: z.string(), email: z.string(), country: z.string() }),
  /** The destination at the export, or the current one while pending; null without one. */
  destination: z
    .object({
      kind: Kind,
      accountHolder: z.string(),
      bankName: z.string(),
      accountNumber: z.string(),
      bankCode: z.string(),
    })
    .nullable(),
  /** The batch in which it went to the bank; null before that. */
  batchId: Id.nullable(),
  /** Whether the reviewer is suspended, so that the withdrawal is not exported. */
  frozen: z.boolean(),
  /** Until when it waits after a change of destination; null when it does not. */
  heldUntil: Instant.nullable(),
  /** By when it is paid, as its reviewer is told; null unless it is pending and can be paid. */
  payBy: Instant.nullable(),
  /** Whether a payment to the present destination failed before. */
  destinationFailed: z.boolean(),
  /** When the reviewer was last reminded to add or check the destination; null when never. */
  remindedAt: Instant.nullable(),
  reference: z.string().nullable(),
  failure: z.string().nullable(),
  createdAt: Instant,
})
export type Payout = z.input<typeof Payout>

/** The words for the statuses of a withdrawal in the payout queue. */
export const payoutStatusLabels: Record<Payout['status'], string> = {
  pending: 'Pending',
  completed: 'Paid',
  failed: 'Failed',
  cancelled: 'Cancelled',
}

export const PayoutStatus = z.enum(payoutFilters)
export const PayoutSort = z.enum(amountSorts)

export const listPayouts = endpoint({
  name: 'listPayouts',
  method: 'GET',
  path: '/api/payouts',
  allow: ['admin'],
  query: z.object({
    ...page,
    /** A part of a reviewer's name or email address, or a whole amount, bank reference or id. */
    q: search,
    batchId: Id.optional(),
    status: PayoutStatus.default('all'),
    sort: PayoutSort.default('oldest'),
  }),
  reply: listOf(Payout),
})

/** What waits in the payout queue, by part: count, sum to pay, and since when. */
export const getPayoutSums = endpoint({
  name: 'getPayoutSums',
  method: 'GET',
  path: '/api/payout-sums',
  allow: ['admin'],
  reply: z.object({
    parts: z.array(
      z.object({
        part: z.enum(payoutParts),
        count: z.int(),
        /** What the bank pays, without the charge. */
        netCents: Cents,
        /** When the oldest was requested, or went to the bank; null without one. */
        oldestAt: Instant.nullable(),
      }),
    ),
  }),
})

const payoutParams = z.object({ withdrawalId: Id })

export const payWithdrawal = endpoint({
  name: 'payWithdrawal',
  method: 'POST',
  path: '/api/payouts/:withdrawalId/payment',
  allow: ['admin'],
  params: payoutParams,
  body: z.strictObject({ reference: text(200).min(1, "Enter the bank's reference") }),
  reply: Payout,
})

export const failWithdrawal = endpoint({
  name: 'failWithdrawal',
  method: 'POST',
  path: '/api/payouts/:withdrawalId/failure',
  allow: ['admin'],
  params: payoutParams,
  body: z.strictObject({ reason: text(500).min(1, 'Say why the payment failed') }),
  reply: Payout,
})

/** Asks the reviewer, in Candor and by mail, for an account; once in 24 hours. */
export const remindReviewer = endpoint({
  name: 'remindReviewer',
  method: 'POST',
  path: '/api/payouts/:withdrawalId/reminder',
  allow: ['admin'],
  params: payoutParams,
  reply: Payout,
})

/** Withdrawals of one kind that were exported together. The file is at GET …/:batchId/file. */
export const PayoutBatch = z.object({
  id: Id,
  kind: Kind,
  createdBy: z.string(),
  count: z.int(),
  /** Of these, how many are paid, and how many nobody has decided yet. */
  paid: z.int(),
  pending: z.int(),
  netCents: Cents,
  /** Of it what is open. */
  pendingCents: Cents,
  createdAt: Instant,
})
export type PayoutBatch = z.input<typeof PayoutBatch>

export const listPayoutBatches = endpoint({
  name: 'listPayoutBatches',
  method: 'GET',
  path: '/api/payouts/batches',
  allow: ['admin'],
  query: z.object({
    ...page,
    /** The batch's reference, a whole bank reference, or a part of a reviewer's name or address. */
    q: search,
  }),
  reply: listOf(PayoutBatch),
})

const batchParams = z.object({ batchId: Id })

export const getPayoutBatch = endpoint({
  name: 'getPayoutBatch',
  method: 'GET',
  path: '/api/payout-batches/:batchId',
  allow: ['admin'],
  params: batchParams,
  reply: PayoutBatch,
})

/**
 * Records that the bank paid everything in a batch that can be paid: at most a hundred
 * withdrawals for each call, so the caller repeats it until `left` is 0. Those of suspended people
 * stay pending.
 */
export const payPayoutBatch = endpoint({
  name: 'payPayoutBatch',
  method: 'POST',
  path: '/api/payout-batches/:batchId/payment',
  allow: ['admin'],
  params: batchParams,
  body: payWithdrawal.body,
  reply: z.object({ paid: z.int(), left: z.int(), frozen: z.int() }),
})

/** The number of withdrawals that an export left out, by reason. */
export const LeftOut = z.object({
  /** Or with one that lacks its SWIFT code. */
  withoutDestination: z.int(),
  /** After a change of destination. */
  held: z.int(),
  frozen: z.int(),
})

/** Why an export leaves a withdrawal out: the names of the counts of `LeftOut`. */
export const leftOutReasons = ['withoutDestination', 'held', 'frozen'] as const

/** How many of those that are left out a preview names, oldest first. */
export const leftOutShown = 20

/** Each kind has batches and files of its own. */
const ofKind = z.object({ kind: Kind.default('bank') })

/** What an export of a kind would put into a batch now. */
export const previewExport = endpoint({
  name: 'previewExport',
  method: 'GET',
  path: '/api/payouts/next-batch',
  allow: ['admin'],
  query: ofKind,
  reply: z.object({
    /** How many of each kind are ready. */
    ready: z.array(z.object({ kind: Kind, count: z.int() })),
    count: z.int(),
    /** What would be paid, and what the platform keeps of it as its charge. */
    netCents: Cents,
    chargeCents: Cents,
    leftOut: LeftOut,
    leftOutCents: Cents,
    people: z.array(
      z.object({
        withdrawalId: Id,
        reviewerId: Id,
        name: z.string(),
        netCents: Cents,
        why: z.enum(leftOutReasons),
        /** When it is no longer held; null for another reason. */
        heldUntil: Instant.nullable(),
      }),
    ),
  }),
})

/** Puts every pending withdrawal of a kind that can be paid, or a named one, into a new batch. */
export const exportPayouts = endpoint({
  name: 'exportPayouts',
  method: 'POST',
  path: '/api/payouts/batches',
  allow: ['admin'],
  query: ofKind.extend({ withdrawalId: Id.optional() }),
  reply: created(PayoutBatch.extend({ leftOut: LeftOut })),
})
