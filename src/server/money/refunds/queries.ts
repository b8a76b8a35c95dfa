import { maybe } from '../../base/db/rows.ts'
import { Cents } from '../../../shared/base/cents.ts'
import { selectRows } from '../../base/db/rows.ts'
import * as z from 'zod'
import { sql, type RawBuilder } from 'kysely'
import type * as contract from '../../../shared/money/refunds.ts'
import { Refund, Refundable, RefundOffer } from '../../../shared/money/refunds.ts'
import { openCampaigns } from '../../market/campaigns/places.ts'
import { isFrozen } from '../../people/accounts/people.ts'
import type { Db, Tx } from '../../base/db/database.ts'
import { inOrder, pageLimit, pageOf } from '../../base/http/keyset.ts'
import type { Viewer } from '../../base/http/session.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import { isUuid } from '../../base/db/uuid.ts'

/** SQL: the card payments of a business and what refunds and disputes left of each. */
const deposits = (business: RawBuilder<unknown>) => sql`
  select d.id as deposit_id, d.created_at, d.amount_cents - taken.cents as left_cents
  from deposits d cross join lateral (
    select coalesce(sum(v.amount_cents), 0)::bigint as cents from reversals v
    where v.deposit_id = d.id and v.returned_at is null) as taken
  where d.business_id = ${business} and d.status = 'completed' and d.amount_cents > taken.cents`

/**
 * SQL: what could be refunded from a wallet now. Card money comes before sandbox money, so the
 * sandbox grant counts as spent first.
 */
const refundable = (business: RawBuilder<unknown>) => sql`
  select c.cards_cents, least(f.cents - c.cards_cents, g.cents)::bigint as unspent_sandbox_cents
  from (
    select coalesce((select balance_cents from wallets where user_id = ${business}), 0)::bigint
      as cents
  ) as f
  cross join lateral (
    select least(f.cents, coalesce(sum(left_cents), 0))::bigint as cards_cents
    from (${deposits(business)}) as d) as c
  cross join lateral (
    select coalesce(sum(amount_cents), 0) as cents from transfers
    where key = 'grant:' || ${business}) as g`

const uuid = (id: string) => sql`${id}::uuid`

/** Reads what could be refunded. A verb must hold the wallet's lock, which every change takes. */
export async function readRefundable(tx: Tx, businessId: string) {
  const rows = await selectRows(tx, Refundable, sql`${refundable(uuid(businessId))}`)
  return rows[0]!
}

/**
 * SQL: the order in which the card payments `d` are refunded: newest first, and then those made
 * after the request, which did not name them.
 */
const inOrderOf = (asked: RawBuilder<unknown>) =>
  sql`order by d.created_at > ${asked}, d.created_at desc, d.deposit_id desc`

const LeftRow = z.strictObject({ depositId: z.string(), createdAt: z.date(), leftCents: Cents })

/** Reads the card payments that can still be refunded, in the order of an approval. */
export async function readRefundableDeposits(tx: Tx, businessId: string, asked: Date) {
  const rows = await selectRows(
    tx,
    LeftRow,
    sql`select * from (${deposits(uuid(businessId))}) as d ${inOrderOf(sql`${asked}`)}`,
  )
  return rows
}

/** SQL: the columns of a request as its business sees it. */
const columns = sql`r.id, r.amount_cents, r.sandbox_cents, r.status, r.note, r.created_at,
  coalesce(back.cents, 0) as returned_cents, back.failure`
const returned = sql`left join lateral (
  select sum(v.amount_cents)::bigint as cents, min(v.failure) as failure
  from reversals v where v.refund_request_id = r.id and v.returned_at is not null) as back on true`

export async function readRefund(db: Db, id: string) {
  const rows = await selectRows(
    db,
    Refund,
    sql`
    select ${columns} from refund_requests r ${returned} where r.id = ${id}`,
  )
  return rows[0]!
}

const LatestRow = maybe(Refund, {
  ...RefundOffer.shape,
  // Times in JSON are text.
  payments: z.array(z.strictObject({ id: z.string(), paidAt: z.string(), leftCents: Cents })),
})
const listed = sql.lit(100)

/** SQL: the card payments that can be refunded, as JSON, in the order of an approval. */
const paymentsOf = (id: string) => sql`
  select coalesce(json_agg(json_build_object('id', p.deposit_id,
    'paid_at', p.created_at, 'left_cents', p.left_cents) order by p.place), '[]') as payments
  from (
    select d.*, row_number() over (${inOrderOf(sql`(select r.created_at from refund_requests r
        where r.business_id = ${id} and r.status = 'pending')`)}) as place
    from (${deposits(uuid(id))}) as d order by place limit ${listed}) as p`

/** SQL: the campaigns that take reviews now, as JSON, with what one more review of each costs. */
const runningOf = (id: string, at: Date) => sql`
  select coalesce(json_agg(json_build_object('id', c.id, 'title', c.title,
    'review_cents', c.price_cents + c.fee_cents + c.reimbursement_cap_cents)
    order by c.price_cents + c.fee_cents + c.reimbursement_cap_cents desc, c.id), '[]') as campaigns
  from (${openCampaigns(id, at)} order by c.price_cents desc, c.id limit ${listed}) as c`

/** Reads what a refund would do to a business. */
export async function getRefundOffer(db: Db, businessId: string, at: Date) {
  if (!isUuid(businessId)) throw new Refusal('not_found', 'Business not found.')
  const { latest: _, ...offer } = await getRefund(db, { id: businessId }, at)
  return offer
}

/** Reads what could be refunded and the newest request in one statement. */
export async function getRefund(db: Db, { id }: Pick<Viewer, 'id'>, at: Date) {
  const rows = await selectRows(
    db,
    LatestRow,
    sql`
    select w.*, p.payments, o.campaigns, latest.*,
      coalesce((select balance_cents from wallets where user_id = ${id}), 0) as available_cents,
      (select coalesce(sum(left_cents), 0)::bigint from (${deposits(uuid(id))}) as d) as paid_cents,
      coalesce((select sum(price_cents + fee_cents + cap_cents) from reservations
        where business_id = ${id}), 0)::bigint as reserved_cents
    from (${refundable(uuid(id))}) as w
    cross join (${paymentsOf(id)}) as p cross join (${runningOf(id, at)}) as o
    left join lateral (select ${columns} from refund_requests r ${returned}
      where r.business_id = ${id} order by r.created_at desc, r.id desc limit 1) as latest on true
  `,
  )
  const { cardsCents, unspentSandboxCents, availableCents, reservedCents, ...rest } = rows[0]!
  const { paidCents, payments, campaigns, ...latest } = rest
  const offer = {
    cardsCents,
    unspentSandboxCents,
    availableCents,
    paidCents,
    reservedCents,
    payments: payments.map((one) => ({ ...one, paidAt: new Date(one.paidAt) })),
    campaigns,
  }
  return { ...offer, latest: latest.id === null ? null : latest }
}

const RequestRow = z.strictObject({
  ...Refund.shape,
  ...Refundable.shape,
  businessId: z.string(),
  companyName: z.string(),
  email: z.string(),
  frozen: z.boolean(),
})
type RequestRow = z.output<typeof RequestRow>

const requests = sql`
  select ${columns}, now.*, b.id as business_id, b.company_name, u.email,
    ${isFrozen('u')} as frozen
  from refund_requests r join businesses b on b.id = r.business_id join users u on u.id = b.id
    ${returned} cross join lateral (${refundable(sql`b.id`)}) as now`

const orders = {
  oldest: { by: sql`r.created_at`, kind: 'time', direction: 'asc' },
  newest: { by: sql`r.created_at`, kind: 'time', direction: 'desc' },
  highest: { by: sql`r.amount_cents`, kind: 'number', direction: 'desc' },
  lowest: { by: sql`r.amount_cents`, kind: 'number', direction: 'asc' },
} as const

/** Reads a page of refund requests for admins. */
export async function listRefunds(
  db: Db,
  { limit, cursor, status, sort }: z.output<typeof contract.listRefunds.query>,
) {
  const { orderBy, after } = inOrder({ ...orders[sort], id: sql`r.id` }, cursor)
  const rows = await selectRows(
    db,
    RequestRow,
    sql`
    ${requests}
    where ${status === 'all' ? sql`true` : sql`r.status = ${sql.lit(status)}`} and ${after}
    ${orderBy} limit ${pageLimit(limit)}`,
  )
  const page = pageOf(rows, limit, (row) =>
    orders[sort].kind === 'number' ? row.amountCents : row.createdAt,
  )
  return { ...page, items: page.items.map(toRequest) }
}

export async function readRefundRequest(db: Db, id: string) {
  const rows = await selectRows(db, RequestRow, sql`${requests} where r.id = ${id}`)
  return toRequest(rows[0]!)
}

function toRequest({ businessId, companyName, email, ...refund }: RequestRow) {
  return { ...refund, business: { id: businessId, companyName, email } }
}
