import { sql } from 'kysely'
import * as z from 'zod'
import { Cents } from '../../../shared/base/cents.ts'
import type { Db } from '../../base/db/database.ts'
import { selectRows } from '../../base/db/rows.ts'
import type { Viewer } from '../../base/http/session.ts'

const OpenMatters = z.strictObject({
  heldReviews: z.number(),
  /** In the campaigns of a business. */
  takenPlaces: z.number(),
  /** Handed in for places; for a reviewer also those that are still taken. */
  openReceipts: z.number(),
  lateParcelsCents: Cents,
  openDeposits: z.number(),
  pendingWithdrawals: z.number(),
  openDisputes: z.number(),
  openRefunds: z.number(),
  balanceCents: Cents,
})

/** Reads what must be settled before an account can be deleted. */
export async function readOpenMatters(db: Db, { id }: Pick<Viewer, 'id'>, at: Date) {
  const rows = await selectRows(
    db,
    OpenMatters,
    sql`select
    (select count(*) from reviews where held and (business_id = ${id} or reviewer_id = ${id}))
      as held_reviews,
    (select count(*) from places where business_id = ${id} and status = 'taken') as taken_places,
    (select count(*) from places
      where reimbursed_cents is null and (business_id = ${id} and status in ('returned', 'expired')
        or reviewer_id = ${id} and claimed_cents is not null)) as open_receipts,
    (select coalesce(sum(p.price_cents), 0)::bigint from places p
      join shipments s on s.place_id = p.id
      where p.reviewer_id = ${id} and p.status = 'taken' and s.due_at <= ${at})
      as late_parcels_cents,
    (select count(*) from deposits where business_id = ${id} and status = 'pending')
      as open_deposits,
    (select count(*) from withdrawals where reviewer_id = ${id} and status = 'pending')
      as pending_withdrawals,
    (select count(*) from reversals
      where business_id = ${id} and returned_at is null and confirmed_at is null
        and is_dispute) as open_disputes,
    (select count(*) from refund_requests
      where business_id = ${id} and status in ('pending', 'refunding')) as open_refunds,
    coalesce((select balance_cents from wallets where user_id = ${id}), 0) as balance_cents
  `,
  )
  return rows[0]!
}
