import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod'
import { Cents } from '../../../shared/base/cents.ts'
import { nextMonth } from '../../../shared/base/days.ts'
import type { Cents as Amount } from '../../../shared/base/money.ts'
import { publicNameChoices, publicNameOf } from '../../../shared/platform/public-name.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import { withdrawalStatuses } from '../../../shared/platform/states.ts'
import {
  outcomes,
  Spending,
  type Movement,
  type Statement,
} from '../../../shared/money/statements.ts'
import { TransactionCause } from '../../../shared/money/wallet.ts'
import type { Db } from '../../base/db/database.ts'
import { selectRows } from '../../base/db/rows.ts'
import { reservationOfKey, reviewOfKey, settleKeyOfR } from '../../ledger/review-keys.ts'
import { inOrder, pageLimit, pageOf } from '../../base/http/keyset.ts'
import type { Viewer } from '../../base/http/session.ts'
import { publicNameChoice } from '../../market/reviews/rows.ts'
import { parties, PartiesRow, toParties } from './parties.ts'
import { planOfKey, sentenceOf } from './sentences.ts'

/** Monthly statements of a wallet, from the ledger alone. Months are UTC. */

/** SQL: the movements of a wallet, one for each key: the sum of the legs that touch the wallet. */
const movementsOf = (id: string) => sql`
  select key, min(created_at) as created_at, sum(amount)::bigint as amount_cents
  from (
    select key, created_at, -amount_cents as amount from transfers
      where from_owner = ${id} and from_kind = 'wallet'
    union all
    select key, created_at, amount_cents from transfers
      where to_owner = ${id} and to_kind = 'wallet'
  ) as legs group by key having sum(amount) <> 0`

/** SQL: the withdrawal that a movement `s` took from the wallet, or returned; null for others. */
const withdrawalOf = sql`case when split_part(s.key, ':', 1) in ('withdraw', 'payout')
  then split_part(s.key, ':', 2)::uuid end`

const MonthRow = z.strictObject({
  month: z.string(),
  inCents: Cents,
  outCents: Cents,
  returnedCents: Cents,
  chargeCents: Cents,
  returnedChargeCents: Cents,
  undoneCents: Cents,
  paidCents: Cents,
  paidChargeCents: Cents,
  unpaidCents: Cents,
  unpaidChargeCents: Cents,
})

/** Reads every month from the first movement to the present one, newest first. */
export async function listStatements(db: Db, { id }: Pick<Viewer, 'id'>, at: Date) {
  const rows = await selectRows(
    db,
    MonthRow,
    sql`
    with moved as materialized (
      select *, to_char(created_at at time zone 'UTC', 'YYYY-MM') as month
      from (${movementsOf(id)}) as movements)
    select s.month,
      coalesce(sum(s.amount_cents) filter (where s.amount_cents > 0), 0)::bigint as in_cents,
      coalesce(-sum(s.amount_cents) filter (where s.amount_cents < 0), 0)::bigint as out_cents,
      coalesce(sum(s.amount_cents) filter (where s.amount_cents > 0 and s.key like 'payout:%'),
        0)::bigint as returned_cents,
      coalesce(sum(w.charge_cents) filter (where s.amount_cents < 0), 0)::bigint as charge_cents,
      coalesce(sum(w.charge_cents) filter (where s.amount_cents > 0), 0)::bigint
        as returned_charge_cents,
      ${withdrawn('amount', sql`b.month = s.month`)} as undone_cents,
      ${withdrawn('amount', sql`w.status = 'completed'`)} as paid_cents,
      ${withdrawn('charge', sql`w.status = 'completed'`)} as paid_charge_cents,
      ${withdrawn('amount', sql`w.status = 'pending'`)} as unpaid_cents,
      ${withdrawn('charge', sql`w.status = 'pending'`)} as unpaid_charge_cents
    from moved s left join withdrawals w on w.id = ${withdrawalOf}
      left join moved b on b.key = 'payout:' || w.id and b.amount_cents > 0
    group by 1 order by 1`,
  )
  return { items: statementsOf(rows, at).toReversed() }
}

/** SQL: the sum of the withdrawals `w` that a month's movements `s` took out of the wallet. */
const withdrawn = (column: 'amount' | 'charge', condition: RawBuilder<unknown>) =>
  sql`coalesce(sum(${sql.ref(`w.${column}_cents`)}) filter (where s.amount_cents < 0
    and ${condition}), 0)::bigint`

/** Months without a movement have a statement too, so that each opens as the last one closed. */
function statementsOf(rows: z.output<typeof MonthRow>[], at: Date) {
  const first = rows[0]?.month
  const moved = new Map(rows.map((row) => [row.month, row]))
  const statements: z.output<typeof Statement>[] = []
  let opening = 0
  for (let start = startOf(first ?? monthText(at)); start <= at; start = nextMonth(start)) {
    const month = monthText(start)
    const sums = moved.get(month) ?? { month, ...nothing }
    const closing = opening + sums.inCents - sums.outCents
    statements.push({
      ...sums,
      openingCents: opening as Amount,
      closingCents: closing as Amount,
    })
    opening = closing
  }
  return statements
}

const no = 0 as Amount
const nothing = {
  inCents: no,
  outCents: no,
  returnedCents: no,
  chargeCents: no,
  returnedChargeCents: no,
  undoneCents: no,
  paidCents: no,
  paidChargeCents: no,
  unpaidCents: no,
  unpaidChargeCents: no,
}

const monthText = (at: Date) => at.toISOString().slice(0, 7)
const startOf = (month: string) => new Date(`${month}-01T00:00:00Z`)

/** SQL: whether a leg is the price of a review, which the platform had paid to its reviewer. */
const repaysAdvance = sql`(to_kind = 'fee_income' and leg = 0)`

/** SQL: what a business spent from `start` on; null for a reviewer. */
const spendingOf = (id: string, start: Date) => sql`
  (select json_build_object(
      'reviews', count(distinct key) filter (where to_kind = 'fee_income'),
      'reviewersCents', coalesce(sum(amount_cents) filter (where to_kind = 'wallet'
        and to_owner <> from_owner and key not like 'reimburse:%' or ${repaysAdvance}), 0),
      'reimbursedCents', coalesce(sum(amount_cents) filter (where to_kind = 'wallet'
        and to_owner <> from_owner and key like 'reimburse:%'), 0),
      'feesCents', coalesce(sum(amount_cents)
        filter (where to_kind = 'fee_income' and not ${repaysAdvance}), 0),
      'subscriptionCents', coalesce(sum(amount_cents)
        filter (where to_kind = 'subscription_income'), 0),
      'heldEarlier', json_build_object(
        'reviews', count(distinct key) filter (where to_kind = 'fee_income' and held_earlier),
        'cents', coalesce(sum(amount_cents) filter (where held_earlier
          and (to_kind = 'fee_income' or to_kind = 'wallet' and to_owner <> from_owner)), 0)))
    from (select t.*, exists (select from transfers h
          where h.key = ${reservationOfKey(sql`t.key`)}
            and h.leg = 0 and h.created_at < ${start}) as held_earlier
        from transfers t where from_owner = ${id} and from_kind in ('wallet', 'reserved')
          and created_at >= ${start} and created_at < ${nextMonth(start)}) as month)`

const HolderRow = z.strictObject({
  ...PartiesRow.shape,
  sandbox: z.boolean(),
  spending: Spending.nullable(),
})

/** Reads a month with its holder; 404 for a month that the wallet does not have. */
export async function getStatement(
  db: Db,
  viewer: Pick<Viewer, 'id'>,
  { month }: { month: string },
  at: Date,
) {
  const [{ items }, [holder]] = await Promise.all([
    listStatements(db, viewer, at),
    selectRows(
      db,
      HolderRow,
      sql`
      select ${parties}, (select mode = 'sandbox' from ledger) as sandbox,
        case when b.id is not null then ${spendingOf(viewer.id, startOf(month))} end as spending
      from users u left join businesses b on b.id = u.id where u.id = ${viewer.id}`,
    ),
  ])
  const statement = items.find((one) => one.month === month)
  if (!statement) throw new Refusal('not_found', 'Your wallet has no statement of this month.')
  const { sandbox, spending, ...both } = holder!
  const number = `ST-${month}-${viewer.id.replaceAll('-', '').slice(-12).toUpperCase()}`
  return { ...statement, number, ...toParties(both), sandbox, spending }
}

const MovementRow = z.strictObject({
  id: z.string(),
  cause: TransactionCause,
  /** What its sentence ends with. */
  detail: z.string().nullable(),
  amountCents: Cents,
  chargeCents: Cents.nullable(),
  balanceCents: Cents,
  createdAt: z.date(),
  reviewId: z.string().nullable(),
  reviewer: z.string().nullable(),
  /** Only for API keys. */
  publicName: z.enum(publicNameChoices).nullable(),
  outcome: z.enum(outcomes).nullable(),
  outcomeAt: z.date().nullable(),
  withdrawal: z.enum(withdrawalStatuses).nullable(),
  /** Whether a purchase was paid back, and a reversal is neither under way nor returned. */
  stands: z.boolean(),
  transactionId: z.string(),
})

interface ListInput {
  month?: string | undefined
  limit: number
  cursor?: string | undefined
}

/** Reads a page of movements, oldest first, each with the balance after it. */
export async function listMovements(
  db: Db,
  viewer: Viewer,
  { month, limit, cursor }: ListInput,
): Promise<{ items: z.output<typeof Movement>[]; nextCursor: string | null }> {
  const { id, role, apiKey } = viewer
  const order = { by: sql`created_at`, kind: 'time', direction: 'asc' } as const
  const { orderBy, after } = inOrder({ ...order, id: sql`id` }, cursor)
  const inMonth = month
    ? sql`created_at >= ${startOf(month)} and created_at < ${nextMonth(startOf(month))}`
    : sql`true`
  const rows = await selectRows(
    db,
    MovementRow,
    sql`
    with moved as (select md5(key)::uuid as id, * from (${movementsOf(id)}) as movements),
      running as (select *, (sum(amount_cents) over (order by created_at, id))::bigint
        as balance_cents from moved),
      shown as (select *, ${reviewOfKey(sql`key`)} as review_id
        from running where ${inMonth} and ${after} ${orderBy} limit ${pageLimit(limit)})
    select s.id, ${causeOf} as cause, s.amount_cents, s.balance_cents,
      coalesce(c.product, w.reference, ${planOfKey(sql`s.key`)}) as detail,
      sign(s.amount_cents)::bigint * w.charge_cents as charge_cents, s.created_at,
      r.id as review_id, ${transactionOf} as transaction_id, w.status as withdrawal,
      nullif(ru.name, '') as reviewer,
      case when ${apiKey !== undefined} and ru.id is not null then ${publicNameChoice} end
        as public_name,
      case when s.key like 'reimburse:%' then null
        when r.id is null and p.id is not null
          then case when p.status = 'taken' then 'held' when l.left_at is not null then 'paid'
            else 'returned' end
        when ru.id is null then null
        when r.status = 'approved' and r.platform_paid_at is null then 'paid'
        when r.held then 'held' else 'returned' end as outcome,
      case when s.key like 'reimburse:%' then null
        when r.id is null and p.id is not null then p.ended_at
        when ru.id is not null then (select t.created_at from transfers t
          where t.key = ${sql.raw(settleKeyOfR())} and t.leg = 0)
        when w.status <> 'pending' then w.updated_at end as outcome_at,
      case when s.key like 'reimburse:%'
          then coalesce(r.reimbursed_cents, p.reimbursed_cents, 0) > 0
        when v.id is not null then v.returned_at is null
          and (v.refund_request_id is null or v.confirmed_at is not null)
        else true end as stands
    from shown s
      left join reviews r on r.id = s.review_id
      left join places p on p.id = s.review_id
      left join shipments l on l.place_id = p.id
      -- Only its business sees who wrote it, and what became of the money.
      left join users ru on ru.id = r.reviewer_id and r.business_id = ${id}
      left join campaigns c on c.id = coalesce(r.campaign_id, p.campaign_id)
      left join reversals v on v.id = split_part(s.key, ':', 2)
      left join withdrawals w on w.id = ${withdrawalOf}
    order by s.created_at, s.id`,
  )
  const page = pageOf(rows, limit, (row) => row.createdAt)
  return { ...page, items: page.items.map((row) => toMovement(row, role)) }
}

const receivedCauses: readonly TransactionCause[] = ['review', 'place', 'reimbursement']

function toMovement(row: z.output<typeof MovementRow>, role: Viewer['role']) {
  const { cause, detail, publicName, stands, ...movement } = row
  const { outcome, withdrawal } = row
  const isReceived = role === 'reviewer' && receivedCauses.includes(cause)
  const state = row.amountCents < 0 ? 'taken' : isReceived ? 'received' : 'returned'
  return {
    ...movement,
    completed:
      stands && (outcome ?? 'paid') === 'paid' && (withdrawal ?? 'completed') === 'completed',
    description: sentenceOf(cause, state, detail),
    reviewer: publicName ? publicNameOf(row.reviewer ?? '', publicName) : row.reviewer,
  }
}

/** SQL: the id of the transaction of a movement, by its key (see `transactions.ts`). */
const transactionOf = sql`
  case when split_part(s.key, ':', 1)
      in ('deposit', 'grant', 'withdraw', 'payout', 'reserve', 'settle', 'advance',
        'appeal')
    then substring(split_part(s.key, ':', 2) for 36)::uuid
    when s.key like 'reimburse:%'
    then md5('reimburse:' || substring(split_part(s.key, ':', 2) for 36))::uuid
    when split_part(s.key, ':', 1) in ('reversal', 'reversal-won')
    then md5(split_part(s.key, ':', 2))::uuid
    else s.id end`

/** SQL: what caused a movement, by its key. All others are of the reversal `v`. */
const causeOf = sql`case split_part(s.key, ':', 1)
  when 'deposit' then 'card_payment' when 'grant' then 'sandbox_grant'
  when 'grant-returned' then 'expiry' when 'subscription' then 'subscription'
  when 'reserve' then case when p.status <> 'used' then 'place' else 'review' end
  when 'settle' then case when p.status <> 'used' then 'place' else 'review' end
  when 'advance' then 'advance'
  when 'appeal' then 'appeal'
  when 'reimburse' then 'reimbursement'
  when 'withdraw' then 'withdrawal' when 'payout' then 'withdrawal'
  else case when v.is_dispute then 'reversal' else 'refund' end end`
