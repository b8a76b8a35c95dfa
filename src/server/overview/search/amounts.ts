import * as z from 'zod'
import { sql } from 'kysely'
import { Cents } from '../../../shared/base/cents.ts'
import { inDollars } from '../../../shared/base/money.ts'
import type { searchEverything } from '../../../shared/overview/search.ts'
import { depositStatuses, refundStatuses } from '../../../shared/platform/states.ts'
import type { Db } from '../../base/db/database.ts'
import { selectRows } from '../../base/db/rows.ts'

type Found = z.output<typeof searchEverything.reply>['found']

/** Finds the newest card payments of exactly this amount, of all businesses, for admins. */
export async function depositsOf(db: Db, cents: number, limit: number): Promise<Found> {
  const rows = await newestOf(db, 'deposits', depositStatuses, cents, limit)
  return rows.map(({ id, amountCents, status, companyName, createdAt }) => ({
    kind: 'deposit',
    id,
    title: `${inDollars(amountCents)} by card from ${companyName}`,
    note: `${depositLabels[status]} · ${day.format(createdAt)}`,
    path: historyOf(id),
  }))
}

/** Finds the newest requests for a refund of exactly this amount, for admins. */
export async function refundsOf(db: Db, cents: number, limit: number): Promise<Found> {
  const rows = await newestOf(db, 'refund_requests', refundStatuses, cents, limit)
  return rows.map(({ id, amountCents, status, companyName, createdAt }) => ({
    kind: 'refund',
    id,
    title: `${inDollars(amountCents)} back to ${companyName}`,
    note: `${refundLabels[status]} · ${day.format(createdAt)}`,
    path: status === 'pending' ? '/admin/payouts?show=refunds' : historyOf(id),
  }))
}

/** Reads the newest rows of one of the two tables that keep a business's money with a status. */
function newestOf<const Status extends string>(
  db: Db,
  table: 'deposits' | 'refund_requests',
  statuses: readonly Status[],
  cents: number,
  limit: number,
) {
  const Row = z.strictObject({
    id: z.string(),
    amountCents: Cents,
    status: z.enum(statuses),
    companyName: z.string(),
    createdAt: z.date(),
  })
  return selectRows(
    db,
    Row,
    sql`
    select t.id, t.amount_cents, t.status, t.created_at, b.company_name
    from ${sql.table(table)} t join businesses b on b.id = t.business_id
    where t.amount_cents = ${cents} order by t.created_at desc limit ${sql.lit(limit)}`,
  )
}

/** The audit log of one object: what happened to it, with its times and its business. */
const historyOf = (id: string) => `/admin/audit?q=${id}`

const depositLabels = { pending: 'Checkout open', completed: 'Paid', failed: 'Failed' }
const refundLabels = {
  pending: 'Pending',
  cancelled: 'Cancelled',
  rejected: 'Rejected',
  refunding: 'On its way',
  completed: 'Refunded',
  failed: 'Partly returned',
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
