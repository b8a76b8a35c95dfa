import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import type { Cents } from '../../shared/money.ts'
import type {
  Payout,
  Transaction,
  TransactionStatus,
  TransactionType,
} from '../../shared/wallet.ts'
import type { Db } from '../db/database.ts'
import type { WithdrawalStatus } from '../db/schema.ts'
import { containing, fromCursor, pageOf, type Position } from '../http/keyset.ts'
import type { Viewer } from '../http/session.ts'
import { balancesByKind, ledgerMode } from '../ledger/ledger.ts'
import { checkInvariants } from '../ledger/invariants.ts'

/** What is available, set aside, on its way out and earned in all. */
export async function getWallet(db: Db, viewer: Viewer) {
  const { rows } = await sql<{
    availableCents: Cents
    reservedCents: Cents
    pendingCents: Cents
    totalEarningsCents: Cents
    receivableCents: Cents
    sandbox: boolean
  }>`
    select
      coalesce((select balance_cents from wallets where user_id = ${viewer.id}), 0)
        as available_cents,
      coalesce((select sum(price_cents + fee_cents) from reviews
        where business_id = ${viewer.id} and held), 0) as reserved_cents,
      coalesce((select sum(amount_cents) from withdrawals
        where reviewer_id = ${viewer.id} and status = 'pending'), 0) as pending_cents,
      coalesce((select sum(price_cents) from reviews
        where reviewer_id = ${viewer.id} and status = 'approved'), 0) as total_earnings_cents,
      coalesce((select sum(amount_cents) from transfers
        where from_kind = 'receivable' and from_owner = ${viewer.id}), 0) -
      coalesce((select sum(amount_cents) from transfers
        where to_kind = 'receivable' and to_owner = ${viewer.id}), 0) as receivable_cents,
      (select mode = 'sandbox' from ledger) as sandbox`.execute(db)
  return rows[0]!
}

interface ListInput {
  limit: number
  cursor?: string | undefined
  q?: string | undefined
  type: 'all' | TransactionType
  status: 'all' | TransactionStatus
}

interface TransactionRow {
  id: string
  type: TransactionType
  amountCents: Cents
  priceCents: Cents | null
  feeCents: Cents | null
  chargeCents: Cents | null
  description: string
  status: TransactionStatus
  cancellable: boolean
  createdAt: Date
}

const nothing = sql`null::bigint`

/** The rows of a business's wallet: card payments, its grant, reviews, reversals, its plan. */
const businessRows = (id: string) => [
  sql`select id, 'deposit' as type, amount_cents, ${nothing} as price_cents,
      ${nothing} as fee_cents, ${nothing} as charge_cents, 'Card payment' as description,
      status::text, false as cancellable, created_at
    from deposits where business_id = ${id}`,
  sql`select business_id, 'deposit', t.amount_cents, ${nothing}, ${nothing}, ${nothing},
      'Sandbox money to start with', 'completed', false, t.created_at
    from transfers t, (select ${id}::uuid as business_id) as b
    where t.key = 'grant:' || ${id}::text`,
  sql`select r.id, 'payment', -(r.price_cents + r.fee_cents), r.price_cents, r.fee_cents,
      ${nothing}, 'Review of ' || c.product,
      case when r.status = 'approved' then 'completed' when r.held then 'pending' else 'failed' end,
      false, r.created_at
    from reviews r join campaigns c on c.id = r.campaign_id where r.business_id = ${id}`,
  sql`select deposit_id, 'payment', -amount_cents, ${nothing}, ${nothing}, ${nothing},
      'Card payment taken back by the bank',
      case when won_at is null then 'completed' else 'failed' end, false, created_at
    from reversals where business_id = ${id}`,
  sql`select md5(key)::uuid, 'payment', -amount_cents, ${nothing}, ${nothing}, ${nothing},
      'Subscription, ' || initcap(split_part(key, '/', 2)), 'completed', false, created_at
    from transfers where from_owner = ${id} and from_kind = 'wallet'
      and to_kind = 'subscription_income'`,
]

const reviewerRows = (id: string) => [
  sql`select r.id, 'earning' as type, r.price_cents as amount_cents, ${nothing} as price_cents,
      ${nothing} as fee_cents, ${nothing} as charge_cents,
      'Review of ' || c.product as description, 'completed' as status, false as cancellable,
      r.decided_at as created_at
    from reviews r join campaigns c on c.id = r.campaign_id
    where r.reviewer_id = ${id} and r.status = 'approved'`,
  sql`select id, 'withdrawal', -amount_cents, ${nothing}, ${nothing}, charge_cents,
      case status when 'cancelled' then 'Withdrawal, cancelled'
        when 'failed' then 'Withdrawal, returned' || coalesce(': ' || failure, '')
        when 'completed' then 'Withdrawal' || coalesce(', reference ' || reference, '')
        else 'Withdrawal' end,
      case status when 'cancelled' then 'failed' else status::text end,
      status = 'pending', created_at
    from withdrawals where reviewer_id = ${id}`,
]

/** A page of the wallet's history, newest first, in one statement. */
export async function listTransactions(db: Db, viewer: Viewer, input: ListInput) {
  const branches = viewer.role === 'business' ? businessRows(viewer.id) : reviewerRows(viewer.id)
  const condition = conditionOf(input, fromCursor(input.cursor, 'time'))
  // Each branch gives its own first page, so that its index ends the search early.
  const pages = branches.map(
    (branch) => sql`(select * from (${branch}) as part
      (id, type, amount_cents, price_cents, fee_cents, charge_cents, description, status,
        cancellable, created_at)
      where ${condition} order by created_at desc, id desc limit ${input.limit + 1})`,
  )
  const { rows } = await sql<TransactionRow>`
    select * from (${sql.join(pages, sql` union all `)}) as rows
    order by created_at desc, id desc limit ${input.limit + 1}`.execute(db)
  const page = pageOf(rows, input.limit, (row) => row.createdAt)
  return { ...page, items: page.items.map(toTransaction) }
}

function conditionOf({ q, type, status }: ListInput, after: Position | null): RawBuilder<unknown> {
  return sql.join(
    [
      type === 'all' ? sql`true` : sql`type = ${type}`,
      status === 'all' ? sql`true` : sql`status = ${status}`,
      q ? sql`(description ilike ${containing(q)} or type ilike ${containing(q)})` : sql`true`,
      after ? sql`(created_at, id) < (${after.value}::timestamptz, ${after.id}::uuid)` : sql`true`,
    ],
    sql` and `,
  )
}

function toTransaction(row: TransactionRow): z.output<typeof Transaction> {
  const { priceCents, feeCents, chargeCents, ...rest } = row
  return {
    ...rest,
    ...(priceCents !== null && { priceCents }),
    ...(feeCents !== null && { feeCents }),
    ...(chargeCents !== null && {
      chargeCents,
      netCents: (-row.amountCents - chargeCents) as Cents,
    }),
  }
}

const payoutColumns = sql`
  w.id, w.amount_cents, w.charge_cents, w.status, w.reference, w.failure, w.created_at,
  u.id as reviewer_id, u.name, u.email, u.country`

interface PayoutRow {
  id: string
  amountCents: Cents
  chargeCents: Cents
  status: WithdrawalStatus
  reference: string | null
  failure: string | null
  createdAt: Date
  reviewerId: string
  name: string
  email: string
  country: string | null
}

/** The payout queue: the longest waiting first. */
export async function listPayouts(
  db: Db,
  input: { limit: number; cursor?: string | undefined; status: 'all' | WithdrawalStatus },
) {
  const after = fromCursor(input.cursor, 'time')
  const { rows } = await sql<PayoutRow>`
    select ${payoutColumns} from withdrawals w join users u on u.id = w.reviewer_id
    where ${input.status === 'all' ? sql`true` : sql`w.status = ${input.status}`}
      and ${
        after
          ? sql`(w.created_at, w.id) > (${after.value}::timestamptz, ${after.id}::uuid)`
          : sql`true`
      }
    order by w.created_at, w.id limit ${input.limit + 1}`.execute(db)
  const page = pageOf(rows, input.limit, (row) => row.createdAt)
  return { ...page, items: page.items.map(toPayout) }
}

export async function readPayout(db: Db, id: string) {
  const { rows } = await sql<PayoutRow>`
    select ${payoutColumns} from withdrawals w join users u on u.id = w.reviewer_id
    where w.id = ${id}`.execute(db)
  return toPayout(rows[0]!)
}

function toPayout(row: PayoutRow): z.output<typeof Payout> {
  const { reviewerId, name, email, country, ...withdrawal } = row
  return {
    ...withdrawal,
    netCents: (row.amountCents - row.chargeCents) as Cents,
    reviewer: { id: reviewerId, name, email, country: country ?? '' },
  }
}

/** The platform's books: every account's sum, and whether the invariants hold. */
export async function getLedger(db: Db) {
  const [balances, checked, mode] = await Promise.all([
    balancesByKind(db),
    checkInvariants(db),
    ledgerMode(db),
  ])
  const of = (kind: keyof typeof balances) => (balances[kind] ?? 0) as Cents
  return {
    mode,
    cardClearingCents: of('card_clearing'),
    bankCents: of('bank'),
    walletsCents: of('wallet'),
    reservedCents: of('reserved'),
    payableCents: of('payable'),
    receivableCents: of('receivable'),
    feeIncomeCents: of('fee_income'),
    chargeIncomeCents: of('charge_income'),
    subscriptionIncomeCents: of('subscription_income'),
    invariants: checked.map(({ name, violations }) => ({ name, violations })),
    holds: checked.every(({ violations }) => violations === 0),
  }
}
