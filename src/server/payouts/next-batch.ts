import { sql } from 'kysely'
import * as z from 'zod'
import { Cents } from '../../shared/cents.ts'
import { leftOutReasons, leftOutShown } from '../../shared/payouts.ts'
import { isFrozen, mayNow } from '../accounts/people.ts'
import type { Db } from '../db/database.ts'
import { selectRows } from '../db/rows.ts'
import { lacksCode } from './bank-codes.ts'
import { isHeld } from './queries.ts'

const LeftOutRow = z.strictObject({
  withdrawalId: z.string(),
  reviewerId: z.string(),
  name: z.string(),
  netCents: Cents,
  why: z.enum(leftOutReasons),
  /** Text, from a JSON aggregate. */
  heldUntil: z.string().nullable(),
})

const Row = z.strictObject({
  count: z.number(),
  netCents: Cents,
  chargeCents: Cents,
  withoutDestination: z.number(),
  held: z.number(),
  frozen: z.number(),
  leftOutCents: Cents,
  people: z.array(LeftOutRow).nullable(),
})

/** Reads what an export would take now and what it would leave out, by its own conditions. */
export async function previewExport(db: Db, at: Date) {
  const rows = await selectRows(
    db,
    Row,
    sql`
    with waiting as (
      select w.id, w.reviewer_id, u.name, w.created_at, w.charge_cents,
        w.amount_cents - w.charge_cents as net_cents, rv.payouts_held_until,
        case when ${isFrozen('u')} then 'frozen'
          when not ${mayNow('exportWithdrawal', 'u')} then 'closed'
          when d.reviewer_id is null or ${lacksCode} then 'withoutDestination'
          when ${isHeld(at)} then 'held'
          else 'ready' end as state
      from withdrawals w join users u on u.id = w.reviewer_id
        join reviewers rv on rv.id = w.reviewer_id
        left join payout_destinations d on d.reviewer_id = w.reviewer_id
      where w.status = 'pending'
        and not exists (select from payout_batch_lines l where l.withdrawal_id = w.id))
    select count(*) filter (where state = 'ready') as count,
      coalesce(sum(net_cents) filter (where state = 'ready'), 0) as net_cents,
      coalesce(sum(charge_cents) filter (where state = 'ready'), 0) as charge_cents,
      count(*) filter (where state = 'withoutDestination') as without_destination,
      count(*) filter (where state = 'held') as held,
      count(*) filter (where state = 'frozen') as frozen,
      coalesce(sum(net_cents) filter (where state not in ('ready', 'closed')), 0)
        as left_out_cents,
      (select json_agg(json_build_object('withdrawalId', id, 'reviewerId', reviewer_id,
          'name', name, 'netCents', net_cents, 'why', state,
          'heldUntil', case when state = 'held' then payouts_held_until end) order by created_at)
        from (select * from waiting where state not in ('ready', 'closed')
          order by created_at limit ${sql.lit(leftOutShown)}) as shown) as people
    from waiting`,
  )
  const { people, withoutDestination, held, frozen, ...figures } = rows[0]!
  return {
    ...figures,
    leftOut: { withoutDestination, held, frozen },
    people: (people ?? []).map(({ heldUntil, ...one }) => ({
      ...one,
      heldUntil: heldUntil === null ? null : new Date(heldUntil),
    })),
  }
}
