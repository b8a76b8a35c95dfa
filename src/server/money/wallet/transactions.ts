import { disputeStates, withdrawalStatuses } from '../../../shared/platform/states.ts'
import { Cents } from '../../../shared/base/cents.ts'
import { selectRows } from '../../base/db/rows.ts'
import * as z from 'zod'
import { sql, type RawBuilder } from 'kysely'
import { publicNameChoices, publicNameOf } from '../../../shared/platform/public-name.ts'
import { withdrawalCan } from '../../../shared/money/wallet.ts'
import type * as contract from '../../../shared/money/wallet.ts'
import * as filters from '../../../shared/money/wallet.ts'
import {
  TransactionCause,
  TransactionStatus,
  TransactionType,
  type Transaction,
} from '../../../shared/money/wallet.ts'
import type { Db } from '../../base/db/database.ts'
import { centsIn, mentions } from '../../base/db/search.ts'
import { reserveKeyOfR, settleKeyOfR } from '../../ledger/review-keys.ts'
import { inOrder, pageLimit, pageOf } from '../../base/http/keyset.ts'
import type { Viewer } from '../../base/http/session.ts'
import { disputeState } from '../payments/queries.ts'
import { payBy } from './pay-by.ts'
import { publicNameChoice } from '../../market/reviews/rows.ts'
import { receiptIn } from './receipt-numbers.ts'

/** The wallet's transaction history, from several tables. */

type Filters = z.output<typeof filters.countTransactions.query> & { exactCents?: number }

type ListInput = z.output<typeof contract.listTransactions.query> & {
  /** Only those that show this amount. */
  exactCents?: number
}

export const TransactionRow = z.strictObject({
  id: z.string(),
  type: TransactionType,
  amountCents: Cents,
  priceCents: Cents.nullable(),
  feeCents: Cents.nullable(),
  chargeCents: Cents.nullable(),
  description: z.string(),
  status: TransactionStatus,
  withdrawalStatus: z.enum(withdrawalStatuses).nullable(),
  batchId: z.string().nullable(),
  hasDestination: z.boolean().nullable(),
  payBy: z.date().nullable(),
  paidAt: z.date().nullable(),
  cause: TransactionCause,
  reviewId: z.string().nullable(),
  campaignId: z.string().nullable(),
  campaignTitle: z.string().nullable(),
  reviewer: z.string().nullable(),
  /** Only for API keys. */
  publicName: z.enum(publicNameChoices).nullable(),
  disputeState: z.enum(disputeStates).nullable(),
  respondBy: z.date().nullable(),
  createdAt: z.date(),
  /** The transfer that the number of its receipt is from. */
  transferKey: z.string(),
})
export type TransactionRow = z.output<typeof TransactionRow>

const noAmount = sql`null::bigint`

/** Placeholders for the columns that only withdrawals have. */
const noWithdrawal = sql`null::withdrawal_status, null::uuid, null::boolean,
  null::timestamptz, null::timestamptz`

/** Placeholders for the columns that only disputes have. */
const noDispute = sql`null::text, null::timestamptz`

/** The cause of a transaction that is not about a review, and placeholders for that review. */
const causedBy = (cause: RawBuilder<unknown>, dispute = noDispute) =>
  sql`${cause}, null::uuid, null::uuid, null::text, null::text, null::text, ${dispute}`

const cause = (name: TransactionCause) => causedBy(sql.lit(name))

/** The review that caused a transaction; its reviewer's name only for others. */
const causedByReview = (reviewer: RawBuilder<unknown>, byKey = false) =>
  sql`'review', r.id, c.id, c.title, ${reviewer}, ${byKey ? publicNameChoice : sql`null::text`},
    ${noDispute}`

/**
 * SQL: when a deposit was credited, as statements have it; before that, when its checkout began.
 */
const depositedAt = sql`coalesce(
  (select t.created_at from transfers t where t.key = 'deposit:' || d.id limit 1), d.created_at)`

/** The rows of a business: card payments, sandbox grant, reviews, reversals and subscription. */
const businessRows = ({ id, apiKey }: Viewer) => [
  sql`select id, 'deposit', amount_cents, ${noAmount}, ${noAmount}, ${noAmount}, 'Card payment',
      status::text, ${noWithdrawal}, ${cause('card_payment')}, ${depositedAt},
      'deposit:' || id
    from deposits d where business_id = ${id}`,
  sql`select business_id, 'deposit', t.amount_cents, ${noAmount}, ${noAmount}, ${noAmount},
      'Sandbox starting balance', 'completed', ${noWithdrawal},
      ${cause('sandbox_grant')}, t.created_at, t.key
    from transfers t, (select ${id}::uuid as business_id) as b
    where t.key = 'grant:' || ${id}::text`,
  sql`select r.id, 'payment', -(r.price_cents + r.fee_cents), r.price_cents, r.fee_cents,
      ${noAmount}, 'Review of ' || c.product,
      case when r.status = 'approved' then 'completed' when r.held then 'pending' else 'failed' end,
      null::withdrawal_status, null::uuid, null::boolean, null::timestamptz,
      case when r.status = 'approved' then r.decided_at end,
      ${causedByReview(sql`nullif(ru.name, '')`, apiKey !== undefined)}, r.created_at,
      ${sql.raw(reserveKeyOfR())}
    from reviews r join campaigns c on c.id = r.campaign_id
      join users ru on ru.id = r.reviewer_id where r.business_id = ${id}`,
  sql`select md5(id)::uuid, 'payment', -amount_cents, ${noAmount}, ${noAmount}, ${noAmount},
      case when refund_request_id is null then 'Card payment reversed by the bank'
        when returned_at is null then 'Refund to your card'
        else 'Refund to your card, returned' || coalesce(': ' || failure, '') end,
      case when returned_at is not null then 'failed'
        when refund_request_id is not null and confirmed_at is null then 'pending'
        else 'completed' end, ${noWithdrawal},
      ${causedBy(
        sql`case when refund_request_id is null then 'reversal' else 'refund' end`,
        sql`case when is_dispute then ${disputeState} end, respond_by`,
      )},
      created_at, 'reversal:' || id
    from reversals v where business_id = ${id}`,
  sql`select md5(key)::uuid, 'payment', -amount_cents, ${noAmount}, ${noAmount}, ${noAmount},
      'Sandbox money, expired', 'completed', ${noWithdrawal}, ${cause('expiry')}, created_at, key
    from transfers where from_owner = ${id} and from_kind = 'wallet'
      and key like 'grant-returned:%'`,
  sql`select md5(key)::uuid, 'payment', -amount_cents, ${noAmount}, ${noAmount}, ${noAmount},
      'Subscription, ' || initcap(split_part(key, '/', 2)), 'completed', ${noWithdrawal},
      ${cause('subscription')}, created_at, key
    from transfers where from_owner = ${id} and from_kind = 'wallet'
      and to_kind = 'subscription_income'`,
]

const reviewerRows = ({ id }: Viewer) => [
  sql`select r.id, 'earning', r.price_cents, ${noAmount}, ${noAmount}, ${noAmount},
      'Review of ' || c.product, 'completed', ${noWithdrawal}, ${causedByReview(sql`null::text`)},
      r.decided_at, ${sql.raw(settleKeyOfR())}
    from reviews r join campaigns c on c.id = r.campaign_id
    where r.reviewer_id = ${id} and r.status = 'approved'`,
  sql`select w.id, 'withdrawal', -w.amount_cents, ${noAmount}, ${noAmount}, w.charge_cents,
      case w.status when 'cancelled' then 'Withdrawal, cancelled'
        when 'failed' then 'Withdrawal, returned' || coalesce(': ' || w.failure, '')
        when 'completed' then 'Withdrawal' || coalesce(', reference ' || w.reference, '')
        else 'Withdrawal' end,
      case w.status when 'cancelled' then 'failed' else w.status::text end,
      w.status, l.batch_id, d.reviewer_id is not null, ${payBy},
      case when w.status = 'completed' then w.updated_at end, ${cause('withdrawal')}, w.created_at,
      'withdraw:' || w.id
    from withdrawals w join users u on u.id = w.reviewer_id
      join reviewers rv on rv.id = w.reviewer_id
      left join payout_batch_lines l on l.withdrawal_id = w.id
      left join payout_destinations d on d.reviewer_id = w.reviewer_id
    where w.reviewer_id = ${id}`,
]

export const columns = sql`id, type, amount_cents, price_cents, fee_cents, charge_cents,
  description, status, withdrawal_status, batch_id, has_destination, pay_by, paid_at, cause,
  review_id, campaign_id, campaign_title, reviewer, public_name, dispute_state, respond_by,
  created_at, transfer_key`

/** SQL: the transactions of the viewer, each part with these columns. */
export const branchesOf = (viewer: Viewer) =>
  (viewer.role === 'business' ? businessRows : reviewerRows)(viewer)

const orders = {
  newest: { by: sql`created_at`, kind: 'time', direction: 'desc' },
  oldest: { by: sql`created_at`, kind: 'time', direction: 'asc' },
  highest: { by: sql`amount_cents`, kind: 'number', direction: 'desc' },
  lowest: { by: sql`amount_cents`, kind: 'number', direction: 'asc' },
} as const

/** Reads a page of the wallet's history in one statement. */
export async function listTransactions(db: Db, viewer: Viewer, input: ListInput) {
  const { limit, cursor, sort } = input
  const { orderBy, after } = inOrder({ ...orders[sort], id: sql`id` }, cursor)
  const condition = sql.join([...conditionsOf(viewer, input), after], sql` and `)
  // Limit each branch to a page, so that it stops early at its index.
  const pages = branchesOf(viewer).map(
    (branch) => sql`(select * from (${branch}) as part (${columns})
      where ${condition} ${orderBy} limit ${pageLimit(limit)})`,
  )
  const rows = await selectRows(
    db,
    TransactionRow,
    sql`
    select * from (${sql.join(pages, sql` union all `)}) as rows
    ${orderBy} limit ${pageLimit(limit)}`,
  )
  const page = pageOf(rows, limit, (row) =>
    orders[sort].kind === 'number' ? row.amountCents : row.createdAt,
  )
  return { ...page, items: page.items.map(toTransaction) }
}

/** Counts what the filters find, each part of the history up to the bound. */
export async function countTransactions(db: Db, viewer: Viewer, input: Filters) {
  const condition = sql.join(conditionsOf(viewer, input), sql` and `)
  const bound = sql.lit(filters.mostCounted + 1)
  const parts = branchesOf(viewer).map(
    (branch) => sql`(select id from (${branch}) as part (${columns})
      where ${condition} limit ${bound})`,
  )
  const rows = await selectRows(
    db,
    z.strictObject({ found: z.number() }),
    sql`select count(*)::int as found
      from (select from (${sql.join(parts, sql` union all `)}) as found limit ${bound}) as rows`,
  )
  return rows[0]!
}

function conditionsOf(
  viewer: Viewer,
  { q, exactCents, type, cause: chosen, status, from, to }: Filters,
): RawBuilder<unknown>[] {
  return [
    type === 'all' ? sql`true` : sql`type = ${sql.lit(type)}`,
    chosen === 'all' ? sql`true` : sql`cause = ${sql.lit(chosen)}`,
    hasStatus(status),
    q ? matching(viewer, q) : sql`true`,
    exactCents === undefined ? sql`true` : showsAmount(exactCents),
    from ? sql`created_at >= ${from}` : sql`true`,
    to ? sql`created_at < ${to}` : sql`true`,
  ]
}

function hasStatus(status: ListInput['status']): RawBuilder<unknown> {
  if (status === 'all') return sql`true`
  if (status === 'cancelled') return sql`withdrawal_status = 'cancelled'`
  return sql`status = ${sql.lit(status)}`
}

/** SQL: whether a row shows the text, or an amount of exactly that many dollars and cents. */
function matching({ apiKey }: Viewer, q: string): RawBuilder<unknown> {
  const receipt = receiptIn(q)
  if (receipt) return receipt
  const texts = [sql`description`, sql`type`, sql`campaign_title`]
  // API keys see public names, which may hide the name in the row.
  if (apiKey === undefined) texts.push(sql`reviewer`)
  const found: RawBuilder<unknown>[] = texts.map((text) => mentions(text, q))
  const amount = centsIn(q)
  if (amount !== null) found.push(showsAmount(amount))
  return sql`(${sql.join(found, sql` or `)})`
}

const showsAmount = (cents: number) => sql`${cents} in (abs(amount_cents), price_cents, fee_cents,
  charge_cents, abs(amount_cents) - charge_cents)`

export function toTransaction(row: TransactionRow): z.output<typeof Transaction> {
  const { id, type, cause, amountCents, description, status, payBy, paidAt, createdAt } = row
  const { reviewId, campaignId, campaignTitle, publicName } = row
  const reviewer = publicName ? publicNameOf(row.reviewer ?? '', publicName) : row.reviewer
  const { priceCents, feeCents, chargeCents, withdrawalStatus, batchId, hasDestination } = row
  const withdrawal = withdrawalStatus && { status: withdrawalStatus, batchId, hasDestination }
  return {
    id,
    type,
    cause,
    amountCents,
    description,
    status,
    createdAt,
    review:
      reviewId === null
        ? null
        : { id: reviewId, campaignId: campaignId!, campaign: campaignTitle!, reviewer },
    cancelled: withdrawalStatus === 'cancelled',
    cancellable: withdrawal !== null && withdrawalCan.cancel(withdrawal),
    awaitsDestination: withdrawal !== null && withdrawalCan.awaitDestination(withdrawal),
    payBy,
    dispute: row.disputeState && { state: row.disputeState, respondBy: row.respondBy },
    paidAt,
    ...(priceCents !== null && { priceCents }),
    ...(feeCents !== null && { feeCents }),
    ...(chargeCents !== null && { chargeCents, netCents: (-amountCents - chargeCents) as Cents }),
  }
}
