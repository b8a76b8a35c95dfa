import { sql } from 'kysely'
import * as z from 'zod'
import { Cents } from '../../../shared/base/cents.ts'
import { payoutParts } from '../../../shared/platform/states.ts'
import type { Db } from '../../base/db/database.ts'
import { selectRows } from '../../base/db/rows.ts'
import { partOf } from './queries.ts'

const Row = z.strictObject({
  part: z.enum(payoutParts),
  count: z.number(),
  netCents: Cents,
  oldestAt: z.date().nullable(),
})

/** Reads what waits in the payout queue: ready to pay, sent to the bank, and not payable yet. */
export async function getPayoutSums(db: Db, at: Date) {
  const rows = await selectRows(
    db,
    Row,
    sql`
    select ${partOf(at)} as part, count(*) as count,
      sum(w.amount_cents - w.charge_cents)::bigint as net_cents,
      min(coalesce(b.created_at, w.created_at)) as oldest_at
    from withdrawals w join users u on u.id = w.reviewer_id
      join reviewers rv on rv.id = w.reviewer_id
      left join payout_destinations d on d.reviewer_id = w.reviewer_id
      left join payout_batch_lines l on l.withdrawal_id = w.id
      left join payout_batches b on b.id = l.batch_id
    where w.status = 'pending' group by 1`,
  )
  const none = { count: 0, netCents: 0 as Cents, oldestAt: null }
  return {
    parts: payoutParts.map((part) => rows.find((row) => row.part === part) ?? { part, ...none }),
  }
}
