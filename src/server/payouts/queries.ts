import { withdrawalStatuses } from '../../shared/states.ts'
import { Cents } from '../../shared/cents.ts'
import { selectRows } from '../db/rows.ts'
import * as z from 'zod'
import { sql } from 'kysely'
import { csvLine } from '../../shared/csv.ts'
import { dollarsText } from '../../shared/money.ts'
import {
  PayoutBatch,
  type Payout,
  type PayoutSort,
  type PayoutStatus,
} from '../../shared/payouts.ts'
import { Refusal } from '../../shared/refusal.ts'
import type { Db } from '../db/database.ts'
import { isUuid } from '../db/uuid.ts'
import { inOrder, pageOf } from '../http/keyset.ts'
import type { Viewer } from '../http/session.ts'

const DestinationRow = z.strictObject({
  accountHolder: z.string(),
  bankName: z.string(),
  accountNumber: z.string(),
  bankCode: z.string(),
})
type DestinationRow = z.output<typeof DestinationRow>

/** Reads where a reviewer is paid, with only the end of the account number. */
export async function getPayoutDestination(db: Db, { id }: Pick<Viewer, 'id'>) {
  const destination = await db
    .selectFrom('payoutDestinations')
    .select(['accountHolder', 'bankName', 'updatedAt'])
    .select(sql<string>`right(account_number, 4)`.as('numberEnd'))
    .where('reviewerId', '=', id)
    .executeTakeFirst()
  return { destination: destination ?? null }
}

const PayoutRow = z.strictObject({
  id: z.string(),
  amountCents: Cents,
  chargeCents: Cents,
  status: z.enum(withdrawalStatuses),
  reference: z.string().nullable(),
  failure: z.string().nullable(),
  createdAt: z.date(),
  reviewerId: z.string(),
  name: z.string(),
  email: z.string(),
  country: z.string().nullable(),
  frozen: z.boolean(),
  batchId: z.string().nullable(),
  destination: DestinationRow.nullable(),
})
type PayoutRow = z.output<typeof PayoutRow>

const destinationOf = (table: string) => sql`json_build_object(
  'account_holder', ${sql.ref(`${table}.account_holder`)},
  'bank_name', ${sql.ref(`${table}.bank_name`)},
  'account_number', ${sql.ref(`${table}.account_number`)},
  'bank_code', ${sql.ref(`${table}.bank_code`)})`

const payouts = sql`
  select w.id, w.amount_cents, w.charge_cents, w.status, w.reference, w.failure, w.created_at,
    u.id as reviewer_id, u.name, u.email, u.country,
    u.suspended_at is not null and u.deleted_at is null as frozen, l.batch_id,
    case when l.batch_id is not null then ${destinationOf('l')}
      when w.status = 'pending' and d.reviewer_id is not null then ${destinationOf('d')}
    end as destination
  from withdrawals w join users u on u.id = w.reviewer_id
    left join payout_batch_lines l on l.withdrawal_id = w.id
    left join payout_destinations d on d.reviewer_id = w.reviewer_id`

const orders = {
  oldest: { by: sql`w.created_at`, kind: 'time', direction: 'asc' },
  newest: { by: sql`w.created_at`, kind: 'time', direction: 'desc' },
  highest: { by: sql`w.amount_cents`, kind: 'number', direction: 'desc' },
  lowest: { by: sql`w.amount_cents`, kind: 'number', direction: 'asc' },
} as const

interface ListInput {
  limit: number
  cursor?: string | undefined
  status: z.infer<typeof PayoutStatus>
  sort: z.infer<typeof PayoutSort>
}

/** Reads a page of the payout queue. */
export async function listPayouts(db: Db, { limit, cursor, status, sort }: ListInput) {
  const { orderBy, after } = inOrder({ ...orders[sort], id: sql`w.id` }, cursor)
  const rows = await selectRows(
    db,
    PayoutRow,
    sql`
    ${payouts} where ${inStatus(status)} and ${after}
    ${orderBy} limit ${limit + 1}`,
  )
  const page = pageOf(rows, limit, (row) =>
    orders[sort].kind === 'number' ? row.amountCents : row.createdAt,
  )
  return { ...page, items: page.items.map(toPayout) }
}

/** SQL for a filter. Payable means pending, with a known destination and without a suspension. */
function inStatus(status: ListInput['status']) {
  if (status === 'all') return sql`true`
  if (status !== 'payable') return sql`w.status = ${status}`
  return sql`w.status = 'pending' and u.suspended_at is null
    and (d.reviewer_id is not null or l.batch_id is not null)`
}

export async function readPayout(db: Db, id: string) {
  const rows = await selectRows(db, PayoutRow, sql`${payouts} where w.id = ${id}`)
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

const batches = sql`
  select b.id, u.name as created_by, b.created_at, lines.count, lines.net_cents
  from payout_batches b join users u on u.id = b.created_by
    cross join lateral (select count(*) as count, coalesce(sum(net_cents), 0)::bigint as net_cents
      from payout_batch_lines l where l.batch_id = b.id) as lines`

/** Reads the batches that went to the bank, newest first. */
export async function listPayoutBatches(
  db: Db,
  { limit, cursor }: Omit<ListInput, 'status' | 'sort'>,
) {
  const order = { by: sql`b.created_at`, id: sql`b.id`, kind: 'time', direction: 'desc' } as const
  const { orderBy, after } = inOrder(order, cursor)
  const rows = await selectRows(
    db,
    PayoutBatch,
    sql`
    ${batches} where ${after} ${orderBy} limit ${limit + 1}`,
  )
  return pageOf(rows, limit, (row) => row.createdAt)
}

export async function readPayoutBatch(db: Db, id: string) {
  const rows = await selectRows(db, PayoutBatch, sql`${batches} where b.id = ${id}`)
  return rows[0]!
}

const LineRow = DestinationRow.extend({
  withdrawalId: z.string(),
  netCents: Cents,
  createdAt: z.date(),
})

/** The CSV file of a batch for the bank. Its lines never change, so neither does the file. */
export async function payoutBatchFile(db: Db, batchId: string) {
  const rows = isUuid(batchId)
    ? await selectRows(
        db,
        LineRow,
        sql`
        select l.withdrawal_id, l.net_cents, l.account_holder, l.bank_name, l.account_number,
          l.bank_code, b.created_at from payout_batch_lines l
        join payout_batches b on b.id = l.batch_id
        where l.batch_id = ${batchId} order by l.withdrawal_id`,
      )
    : []
  const first = rows[0]
  if (!first) throw new Refusal('not_found', 'This payout batch does not exist.')
  const lines = rows.map((row) =>
    csvLine([
      row.withdrawalId,
      row.accountHolder,
      row.bankName,
      row.bankCode,
      row.accountNumber,
      dollarsText(row.netCents),
      'USD',
    ]),
  )
  const day = first.createdAt.toISOString().slice(0, 10)
  return {
    name: `candor-payouts-${day}-${batchId.slice(0, 8)}.csv`,
    text: [csvLine(heads), ...lines].join(''),
  }
}

const heads = [
  'withdrawal',
  'account_holder',
  'bank',
  'bank_code',
  'account_number',
  'amount',
  'currency',
]
