import { sql } from 'kysely'
import { monthOf } from '../../shared/base/days.ts'
import type { Tx } from '../base/db/database.ts'

/**
 * Counts reviews in the month in which they were submitted, with what they cost in cents; both are
 * negative when places are given back. The wallet has the counts of its business's latest month:
 * a later month begins anew, and an earlier one is over.
 */
export async function countInMonth(
  tx: Tx,
  businessId: string,
  submittedAt: Date,
  reviews: number,
  cents: number,
) {
  const month = monthOf(submittedAt)
  const inMonth = (column: 'monthReviews' | 'monthReservedCents') =>
    sql<number>`case when month = ${month} then ${sql.ref(column)} else 0 end`
  await tx
    .updateTable('wallets')
    .set({
      month,
      monthReviews: sql`${inMonth('monthReviews')} + ${reviews}`,
      monthReservedCents: sql`${inMonth('monthReservedCents')} + ${cents}`,
    })
    .where('userId', '=', businessId)
    .where('month', '<=', month)
    .execute()
}
