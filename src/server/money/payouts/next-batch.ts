import { sql } from 'kysely'
import * as z from 'zod'
import { Cents } from '../../../shared/base/cents.ts'
import { leftOutReasons, leftOutShown } from '../../../shared/money/payouts.ts'
import { payoutKinds, type PayoutKind } from '../../../shared/platform/states.ts'
import { isFrozen, mayNow } from '../../people/accounts/people.ts'
import type { Db } from '../../base/db/database.ts'
import { selectRows } from '../../base/db/rows.ts'
import { lacksCode } from '../wallet/bank-codes.ts'
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
  bank: z.number(),
  mobileMoney: z.number(),
  paypal: z.number(),
  count: z.number(),
  netCents: Cents,
  chargeCents: Cents,
  withoutDestination: z.number(),
  held: z.number(),
  frozen: z.number(),
  leftOutCents: Cents,
  people: z.array(LeftOutRow).nullable(),
})

/** SQL: how many of each kind can be exported. */
const readyOfEach = sql.join(
  payoutKinds.map(
    (kind) =>
      sql`(select count(*) from waiting where state = 'ready' and kind = ${sql.lit(kind)})
        as ${sql.ref(kind)}`,
  ),
)

/**
 * Reads what an export of a kind would take now and what it would leave out, by its own
 * conditions.
 */
export async function previewExport(db: Db, { kind }: { kind: PayoutKind }, at: Date) {
  const rows = await selectRows(
    db,
    Row,
    sql`
    with waiting as (
      select w.id, w.reviewer_id, u.name, w.created_at, w.charge_cents,
        w.amount_cents - w.charge_cents as net_cents, rv.payouts_held_until, d.kind,
        case when ${isFrozen('u')} then 'frozen'
          when not ${mayNow('exportWithdrawal', 'u')} then 'closed'
          when d.reviewer_id is null or ${lacksCode} then 'withoutDestination'
          when ${isHeld(at)} then 'held'
          else 'ready' end as state
      from withdrawals w join users u on u.id = w.reviewer_id
        join reviewers rv on rv.id = w.reviewer_id
        left join payout_destinations d on d.reviewer_id = w.reviewer_id
      where w.status = 'pending'
        and not exists (select from payout_batch_lines l where l.withdrawal_id = w.id)),
    of_kind as (select * from waiting where kind = ${sql.lit(kind)} or kind is null)
    select ${readyOfEach},
      count(*) filter (where state = 'ready') as count,
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
        from (select * from of_kind where state not in ('ready', 'closed')
          order by created_at limit ${sql.lit(leftOutShown)}) as shown) as people
    from of_kind`,
  )
  const { people, withoutDestination, held, frozen, bank, mobileMoney, paypal, ...figures } =
    rows[0]!
  const ready = { bank, mobile_money: mobileMoney, paypal }
  return {
    ...figures,
    ready: payoutKinds.map((one) => ({ kind: one, count: ready[one] })),
    leftOut: { withoutDestination, held, frozen },
    people: (people ?? []).map(({ heldUntil, ...one }) => ({
      ...one,
      heldUntil: heldUntil === null ? null : new Date(heldUntil),
    })),
  }
}
