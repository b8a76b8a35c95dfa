import * as z from 'zod'
import { sql } from 'kysely'
import { Cents } from '../../shared/cents.ts'
import { inDollars } from '../../shared/money.ts'
import type { searchEverything } from '../../shared/search.ts'
import { depositStatuses, refundStatuses } from '../../shared/states.ts'
import type { Db } from '../db/database.ts'
import { selectRows } from '../db/rows.ts'

type Found = z.output<typeof searchEverything.reply>['found']

const row = { id: z.string(), amountCents: Cents, companyName: z.string(), createdAt: z.date() }
const DepositRow = z.strictObject({ ...row, status: z.enum(depositStatuses) })
const RefundRow = z.strictObject({ ...row, status: z.enum(refundStatuses) })

/** Finds the newest card payments of exactly this amount, of all businesses, for admins. */
export async function depositsOf(db: Db, cents: number, limit: number): Promise<Found> {
  const rows = await selectRows(
    db,
    DepositRow,
    sql`
    select d.id, d.amount_cents, d.status, d.created_at, b.company_name
    from deposits d join businesses b on b.id = d.business_id
    where d.amount_cents = ${cents} order by d.created_at desc limit ${sql.lit(limit)}`,
  )
  return rows.map(({ id, amountCents, status, companyName, createdAt }) => ({
    kind: 'deposit',
    id,
    title: `${inDollars(amountCents)} by card from ${companyName}`,
    note: `${depositLabels[status]} · ${day.format(createdAt)}`,
    // What happened to it, with its times and its business.
    path: `/admin/audit?q=${id}`,
  }))
}

/** Finds the newest requests for a refund of exactly this amount, for admins. */
export async function refundsOf(db: Db, cents: number, limit: number): Promise<Found> {
  const rows = await selectRows(
    db,
    RefundRow,
    sql`
    select r.id, r.amount_cents, r.status, r.created_at, b.company_name
    from refund_requests r join businesses b on b.id = r.business_id
    where r.amount_cents = ${cents} order by r.created_at desc limit ${sql.lit(limit)}`,
  )
  return rows.map(({ id, amountCents, status, companyName, createdAt }) => ({
    kind: 'refund',
    id,
    title: `${inDollars(amountCents)} back to ${companyName}`,
    note: `${refundLabels[status]} · ${day.format(createdAt)}`,
    path: status === 'pending' ? '/admin/payouts?show=refunds' : `/admin/audit?q=${id}`,
  }))
}

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
