import { disputeStates, transactionFilters } from '../../../shared/platform/states.ts'
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
  TransactionType,
  type Transaction,
} from '../../../shared/money/wallet.ts'
import type { Db } from '../../base/db/database.ts'
import { centsIn, mentions } from '../../base/db/search.ts'
import { paidKeyOfR, reserveKeyOfR } from '../../ledger/review-keys.ts'
import { inOrder, pageLimit, pageOf } from '../../base/http/keyset.ts'
import type { Viewer } from '../../base/http/session.ts'
import { disputeState } from '../payments/queries.ts'
import { payBy } from './pay-by.ts'
import { publicNameChoice } from '../../market/reviews/rows.ts'
import { capIn, receiptIn } from './receipt-numbers.ts'
import { planOfKey, sentence, sentenceOf } from './sentences.ts'

/** The wallet's transaction history, from several tables. */

type Filters = z.output<typeof filters.countTransactions.query> & { exactCents?: number }

type ListInput = z.output<typeof contract.listTransactions.query> & {
  /** Only those that show this amount. */
  exactCents?: number
}

/** What is known of a transaction by its cause. Times are texts. */
const Facts = z
  .strictObject({
    review: z.strictObject({
      id: z.string(),
      campaignId: z.string(),
      campaign: z.string(),
      /** Only for others. */
      reviewer: z.string().nullable(),
    }),
    /** Only for API keys. */
    publicName: z.enum(publicNameChoices).nullable(),
    priceCents: Cents,
    feeCents: Cents,
    chargeCents: Cents,
    withdrawal: z.strictObject({ batchId: z.string().nullable(), hasDestination: z.boolean() }),
    payBy: z.string().nullable(),
    paidAt: z.string().nullable(),
    dispute: z.strictObject({ state: z.enum(disputeStates), respondBy: z.string().nullable() }),
  })
  .partial()

export const TransactionRow = z.strictObject({
  id: z.string(),
  type: TransactionType,
  cause: TransactionCause,
  status: z.enum(transactionFilters),
  amountCents: Cents,
  /** What its sentence ends with, such as the product. */
  detail: z.string().nullable(),
  facts: Facts,
  createdAt: z.date(),
  /** The transfer that the number of its receipt is from. */
  transferKey: z.string(),
})
export type TransactionRow = z.output<typeof TransactionRow>

const columns = sql`id, type, cause, status, amount_cents, created_at, transfer_key, detail, facts`
/** SQL: what a search looks at beside them: other words and sums that a row shows. */
const searched = sql`words, sums`
const noneSearched = sql`null::text, null::bigint[]`
const noFacts = sql`null::text, '{}'::json, ${noneSearched}`

const aboutReview = (reviewer: RawBuilder<unknown>) => sql`'review', json_build_object(
  'id', r.id, 'campaignId', c.id, 'campaign', c.title, 'reviewer', ${reviewer})`

/**
 * SQL: when a deposit was credited, as statements have it; before that, when its checkout began.
 */
const depositedAt = sql`coalesce(
  (select t.created_at from transfers t where t.key = 'deposit:' || d.id limit 1), d.created_at)`

/** API keys see public names, which may hide the name in the row. */
const wordsFor = ({ apiKey }: Viewer) =>
  apiKey ? sql`c.title` : sql`c.title || chr(10) || ru.name`

/** SQL: the id of the transaction of a purchase; that of its review or place has theirs. */
const purchaseId = sql`md5('reimburse:' || r.id)::uuid`

const statusOfReview = sql`
  case when r.platform_paid_at is not null then 'failed' when r.status = 'approved' then 'completed'
    when r.held then 'pending' else 'failed' end`

/** SQL: what is known of the review `r` of a business, with its author `ru`. */
const reviewFactsFor = ({ apiKey }: Viewer) => sql`
  json_build_object(${aboutReview(sql`nullif(ru.name, '')`)},
    'publicName', ${apiKey ? publicNameChoice : sql`null`},
    'priceCents', r.price_cents, 'feeCents', r.fee_cents,
    'paidAt', case when r.status = 'approved' and r.platform_paid_at is null
      then r.decided_at end)`

/** SQL: the places of a business, since their money was reserved, with what they have become. */
const placesPart = (viewer: Viewer) => sql`
  select p.id, 'payment', case when r.id is null then 'place' else 'review' end,
    case when r.id is not null then ${statusOfReview}
      when p.status = 'taken' then 'pending'
      when s.left_at is not null then 'completed' else 'failed' end,
    -(p.price_cents + case when s.left_at is null then p.fee_cents else 0 end), p.taken_at,
    coalesce(${sql.raw(reserveKeyOfR())}, 'reserve:' || p.id), c.product,
    case when r.id is not null then ${reviewFactsFor(viewer)}
      when s.left_at is not null then json_build_object(
        'priceCents', p.price_cents, 'feeCents', 0, 'paidAt', s.left_at)
      else json_build_object('priceCents', p.price_cents, 'feeCents', p.fee_cents) end,
    coalesce(${wordsFor(viewer)}, c.title), array[p.price_cents, p.fee_cents]
  from places p join campaigns c on c.id = p.campaign_id
    left join shipments s on s.place_id = p.id
    left join reviews r on r.id = p.id left join users ru on ru.id = r.reviewer_id
  where p.business_id = ${viewer.id}`

/** SQL: what is held, or was paid back, for a purchase `r` with its cap, of a business. */
const purchase = sql`case when r.reimbursed_cents is null then 'pending'
    when r.reimbursed_cents > 0 then 'completed' else 'failed' end,
  -coalesce(nullif(r.reimbursed_cents, 0), r.reimbursement_cap_cents)`

/** SQL: the purchases of a business's reviews, and of its places without a review. */
const purchaseParts = ({ id, ...viewer }: Viewer) => [
  sql`select ${purchaseId}, 'payment', 'reimbursement', ${purchase}, r.place_taken_at,
      ${capIn(sql`'reserve:' || r.id`)}, c.product,
      json_build_object(${aboutReview(sql`nullif(ru.name, '')`)},
        'publicName', ${viewer.apiKey ? publicNameChoice : sql`null`},
        'paidAt', case when r.reimbursed_cents > 0 then r.reimbursed_at end),
      ${wordsFor({ id, ...viewer })}, array[r.reimbursement_cap_cents, r.claimed_cents]
    from reviews r join campaigns c on c.id = r.campaign_id
      join users ru on ru.id = r.reviewer_id
    where r.business_id = ${id} and r.reimbursement_cap_cents > 0`,
  sql`select ${purchaseId}, 'payment', 'reimbursement', ${purchase}, r.taken_at,
      ${capIn(sql`'reserve:' || r.id`)}, c.product,
      json_build_object('paidAt', case when r.reimbursed_cents > 0 then r.reimbursed_at end),
      c.title, array[r.reimbursement_cap_cents]
    from places r join campaigns c on c.id = r.campaign_id
    where r.business_id = ${id} and r.reimbursement_cap_cents > 0 and r.status <> 'used'`,
]

/** SQL: what was paid back to a reviewer. */
const paidBackParts = ({ id }: Viewer) => [
  sql`select ${purchaseId}, 'reimbursement', 'reimbursement', 'completed', r.reimbursed_cents,
      r.reimbursed_at, 'reimburse:' || r.id, c.product,
      json_build_object(${aboutReview(sql`null`)}), c.title, null::bigint[]
    from reviews r join campaigns c on c.id = r.campaign_id
    where r.reviewer_id = ${id} and r.reimbursed_cents > 0`,
  sql`select ${purchaseId}, 'reimbursement', 'reimbursement', 'completed', r.reimbursed_cents,
      r.reimbursed_at, 'reimburse:' || r.id, c.product, '{}'::json, c.title, null::bigint[]
    from places r join campaigns c on c.id = r.campaign_id
    where r.reviewer_id = ${id} and r.reimbursed_cents > 0 and r.status <> 'used'`,
]

/** Card payments, sandbox grant, reviews, places, purchases, reversals and subscription. */
const businessParts = (viewer: Viewer) => [
  sql`select id, 'deposit', 'card_payment', status::text, amount_cents, ${depositedAt},
      'deposit:' || id, ${noFacts}
    from deposits d where business_id = ${viewer.id}`,
  sql`select ${viewer.id}::uuid, 'deposit', 'sandbox_grant', 'completed', amount_cents,
      created_at, key, ${noFacts}
    from transfers where key = 'grant:' || ${viewer.id}::text`,
  sql`select r.id, 'payment', 'review', ${statusOfReview},
      -(r.price_cents + r.fee_cents), r.created_at, ${sql.raw(reserveKeyOfR())}, c.product,
      ${reviewFactsFor(viewer)}, ${wordsFor(viewer)}, array[r.price_cents, r.fee_cents]
    from reviews r join campaigns c on c.id = r.campaign_id
      join users ru on ru.id = r.reviewer_id
    where r.business_id = ${viewer.id} and r.place_taken_at is null`,
  placesPart(viewer),
  ...purchaseParts(viewer),
  sql`select md5(id)::uuid, 'payment',
      case when is_dispute then 'reversal' else 'refund' end,
      case when returned_at is not null then 'failed'
        when refund_request_id is not null and confirmed_at is null then 'pending'
        else 'completed' end,
      -amount_cents, created_at, 'reversal:' || id, failure,
      case when is_dispute then json_build_object('dispute',
        json_build_object('state', ${disputeState}, 'respondBy', respond_by)) else '{}' end,
      ${noneSearched}
    from reversals v where business_id = ${viewer.id}`,
  sql`select md5(key)::uuid, 'payment', 'expiry', 'completed', -amount_cents, created_at, key,
      ${noFacts}
    from transfers where from_owner = ${viewer.id} and from_kind = 'wallet'
      and key like 'grant-returned:%'`,
  sql`select md5(key)::uuid, 'payment', 'subscription', 'completed', -amount_cents, created_at,
      key, ${planOfKey(sql`key`)}, '{}'::json, ${noneSearched}
    from transfers where from_owner = ${viewer.id} and from_kind = 'wallet'
      and to_kind = 'subscription_income'`,
]

const reviewerParts = ({ id, ...viewer }: Viewer) => [
  ...paidBackParts({ id, ...viewer }),
  sql`select r.id, 'earning', case when r.advanced_at is not null then 'advance'
        when r.platform_paid_at is not null then 'appeal' else 'review' end,
      'completed', r.price_cents, coalesce(r.advanced_at, r.decided_at),
      ${sql.raw(paidKeyOfR)}, c.product, json_build_object(${aboutReview(sql`null`)}),
      c.title, null::bigint[]
    from reviews r join campaigns c on c.id = r.campaign_id
    where r.reviewer_id = ${id} and (r.status = 'approved' or r.advanced_at is not null)`,
  sql`select p.id, 'earning', 'place', 'completed', p.price_cents, s.left_at,
      'settle:' || p.id, c.product, '{}'::json, c.title, null::bigint[]
    from places p join shipments s on s.place_id = p.id join campaigns c on c.id = p.campaign_id
    where p.reviewer_id = ${id} and s.left_at is not null`,
  sql`select w.id, 'withdrawal', 'withdrawal', w.status::text, -w.amount_cents, w.created_at,
      'withdraw:' || w.id, case w.status when 'failed' then w.failure else w.reference end,
      json_build_object('chargeCents', w.charge_cents, 'payBy', ${payBy},
        'paidAt', case when w.status = 'completed' then w.updated_at end,
        'withdrawal', json_build_object('batchId', l.batch_id,
          'hasDestination', d.reviewer_id is not null)),
      null::text, array[w.charge_cents, w.amount_cents - w.charge_cents]
    from withdrawals w join users u on u.id = w.reviewer_id
      join reviewers rv on rv.id = w.reviewer_id
      left join payout_batch_lines l on l.withdrawal_id = w.id
      left join payout_destinations d on d.reviewer_id = w.reviewer_id
    where w.reviewer_id = ${id}`,
]

/** SQL: the transactions of the viewer, of each table those that this finds. */
export function transactionsOf(viewer: Viewer, found: RawBuilder<unknown>) {
  const parts = (viewer.role === 'business' ? businessParts : reviewerParts)(viewer).map(
    (part) => sql`(select ${columns}
      from (${part}) as part (${columns}, ${searched}) where ${found})`,
  )
  return sql`(${sql.join(parts, sql` union all `)})`
}

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
  const condition = sql.join([...conditionsOf(input), after], sql` and `)
  const page = sql`${orderBy} limit ${pageLimit(limit)}`
  // Each part is limited to a page, so that it stops early at its index.
  const rows = await selectRows(
    db,
    TransactionRow,
    sql`select * from ${transactionsOf(viewer, sql`${condition} ${page}`)} as rows ${page}`,
  )
  const { items, nextCursor } = pageOf(rows, limit, (row) =>
    orders[sort].kind === 'number' ? row.amountCents : row.createdAt,
  )
  return { items: items.map(toTransaction), nextCursor }
}

/** Counts what the filters find, each part of the history up to the bound. */
export async function countTransactions(db: Db, viewer: Viewer, input: Filters) {
  const condition = sql.join(conditionsOf(input), sql` and `)
  const bound = sql.lit(filters.mostCounted + 1)
  const rows = await selectRows(
    db,
    z.strictObject({ found: z.number() }),
    sql`select count(*)::int as found from (select
      from ${transactionsOf(viewer, sql`${condition} limit ${bound}`)} as found limit ${bound})
      as rows`,
  )
  return rows[0]!
}

function conditionsOf(input: Filters): RawBuilder<unknown>[] {
  const { q, exactCents, type, cause: chosen, status, from, to } = input
  return [
    type === 'all' ? sql`true` : sql`type = ${sql.lit(type)}`,
    chosen === 'all' ? sql`true` : sql`cause = ${sql.lit(chosen)}`,
    hasStatus(status),
    q ? matching(q) : sql`true`,
    exactCents === undefined ? sql`true` : showsAmount(exactCents),
    from ? sql`created_at >= ${from}` : sql`true`,
    to ? sql`created_at < ${to}` : sql`true`,
  ]
}

/** SQL: whether a row has the status. What was cancelled counts as failed, too. */
function hasStatus(status: ListInput['status']): RawBuilder<unknown> {
  if (status === 'all') return sql`true`
  return status === 'failed'
    ? sql`status in ('failed', 'cancelled')`
    : sql`status = ${sql.lit(status)}`
}

/** SQL: whether a row shows the text, or an amount of exactly that many dollars and cents. */
function matching(q: string): RawBuilder<unknown> {
  const receipt = receiptIn(q)
  if (receipt) return receipt
  const found = [sentence, sql`type`, sql`words`].map((text) => mentions(text, q))
  const amount = centsIn(q)
  return sql`(${sql.join(amount === null ? found : [...found, showsAmount(amount)], sql` or `)})`
}

const showsAmount = (cents: number) =>
  sql<boolean>`(abs(amount_cents) = ${cents} or ${cents} = any(sums))`

const timeOf = (text: string | null | undefined) => (text ? new Date(text) : null)

export function toTransaction(row: TransactionRow): z.output<typeof Transaction> {
  const { id, type, cause, status, amountCents, detail, createdAt } = row
  const { review, publicName, withdrawal, dispute, payBy, paidAt, chargeCents, ...sums } = row.facts
  return {
    id,
    type,
    cause,
    amountCents,
    description: sentenceOf(cause, status, detail),
    status: status === 'cancelled' ? 'failed' : status,
    createdAt,
    review: review
      ? {
          ...review,
          reviewer: publicName ? publicNameOf(review.reviewer ?? '', publicName) : review.reviewer,
        }
      : null,
    cancelled: status === 'cancelled',
    cancellable: withdrawal !== undefined && withdrawalCan.cancel({ status, ...withdrawal }),
    awaitsDestination:
      withdrawal !== undefined && withdrawalCan.awaitDestination({ status, ...withdrawal }),
    payBy: timeOf(payBy),
    dispute: dispute ? { ...dispute, respondBy: timeOf(dispute.respondBy) } : null,
    paidAt: timeOf(paidAt),
    ...sums,
    ...(chargeCents !== undefined && {
      chargeCents,
      netCents: (-amountCents - chargeCents) as Cents,
    }),
  }
}
