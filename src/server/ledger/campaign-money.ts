import { sql } from 'kysely'
import * as z from 'zod'
import { Cents } from '../../shared/base/cents.ts'
import type { Db } from '../base/db/database.ts'
import { selectRows } from '../base/db/rows.ts'

const Row = z.strictObject({
  takenCents: Cents,
  reservedCents: Cents,
  paidCents: Cents,
  feeCents: Cents,
  reimbursedCents: Cents,
  returnedCents: Cents,
  advancedCents: Cents,
  platformPaidCents: Cents,
  taken: z.number(),
  reserved: z.number(),
  paid: z.number(),
  returned: z.number(),
  reimbursed: z.number(),
  advanced: z.number(),
  platformPaid: z.number(),
  asOf: z.number(),
  at: z.date(),
})

/**
 * SQL: where the legs `t` of the money of a review or place `w` went, in cents. What an approval
 * brings Candor beyond its fee repays what Candor had advanced, so it was paid for the review.
 */
export const whereItWent = `
  coalesce(sum(t.amount_cents) filter (where t.to_kind = 'reserved'), 0) as taken,
  coalesce(sum(t.amount_cents) filter (where t.from_kind = 'reserved'
    and t.to_owner = w.reviewer_id and t.key not like 'reimburse:%'), 0)
    + greatest(coalesce(sum(t.amount_cents) filter (where t.to_kind = 'fee_income'), 0)
      - w.fee_cents, 0) as paid,
  least(coalesce(sum(t.amount_cents) filter (where t.to_kind = 'fee_income'), 0),
    w.fee_cents) as fee,
  coalesce(sum(t.amount_cents) filter (where t.from_kind = 'reserved'
    and t.to_owner = w.reviewer_id and t.key like 'reimburse:%'), 0) as reimbursed,
  coalesce(sum(t.amount_cents) filter (where t.from_kind = 'reserved'
    and t.to_owner = w.business_id), 0) as returned`

/**
 * SQL: the keys of all transfers of a review or place `w`. An array keeps PostgreSQL at looking up
 * each key in the index of the transfers.
 */
const keys = `array['reserve:' || w.id, 'settle:' || w.id, 'reimburse:' || w.id,
    'advance:' || w.id, 'appeal:' || w.id]
  || (select coalesce(array_agg(key), '{}') from generate_series(1, w.reopenings) as n
      cross join lateral (values ('reserve:' || w.id || '/' || n), ('settle:' || w.id || '/' || n))
        as later (key))`

const sumOf = (name: string) => `coalesce(sum(${name}), 0)::bigint`
const countOf = (condition: string) => `(count(*) filter (where ${condition}))::int`

/**
 * Sums where the money of a campaign is; null before the first transfer. The transfers of one
 * campaign have numbers in the order of their commits, because each locks it: so the same sum up
 * to the transfer `asOf` never changes.
 */
export async function readCampaignMoney(db: Db, campaignId: string) {
  const rows = await selectRows(
    db,
    Row,
    sql`
    with work as (
      select id, business_id, reviewer_id, fee_cents, reopenings
      from reviews where campaign_id = ${campaignId}
      union all
      select id, business_id, reviewer_id, fee_cents, 0
      from places where campaign_id = ${campaignId} and status <> 'used'
    ), rounds as (
      select max(t.id) as latest, max(t.created_at) as at, ${sql.raw(whereItWent)},
        coalesce(sum(t.amount_cents) filter (where t.key like 'advance:%'), 0) as advanced,
        coalesce(sum(t.amount_cents) filter (where t.key like 'appeal:%'), 0) as granted
      from work w join transfers t on t.key = any (${sql.raw(keys)})
      group by w.id, w.fee_cents, w.reviewer_id, w.business_id, split_part(t.key, '/', 2)
    ), summed as (
      select *, taken - paid - fee - reimbursed - returned as reserved from rounds
    )
    select ${sql.raw(
      ['taken', 'reserved', 'paid', 'fee', 'reimbursed', 'returned', 'advanced']
        .map((name) => `${sumOf(name)} as ${name}_cents`)
        .join(),
    )}, ${sql.raw(`${sumOf('granted')} as platform_paid_cents,
      ${countOf('taken > 0')} as taken, ${countOf('reserved > 0')} as reserved,
      ${countOf('paid > 0')} as paid,
      ${countOf('taken > 0 and reserved = 0 and paid = 0')} as returned,
      ${countOf('reimbursed > 0')} as reimbursed, ${countOf('advanced > 0')} as advanced,
      ${countOf('granted > 0')} as platform_paid`)},
      max(latest)::bigint as as_of, max(at) as at
    from summed having count(*) > 0`,
  )
  return rows[0] ?? null
}

/** The invariant that the public sums rest on, over all campaigns. */
export const moneyOfCampaigns = {
  name: 'what a review or place took is reserved while held, or was paid, charged or returned',
  query: `
    with work as (
      select id, business_id, reviewer_id, fee_cents, held from reviews
      union all
      select id, business_id, reviewer_id, fee_cents,
        status = 'taken' or reimbursed_cents is null from places
      where status <> 'used'
    ), summed as (
      select t.work_id, w.id, w.held, ${whereItWent},
        coalesce(sum(t.amount_cents) filter (where t.from_kind = 'reserved'), 0) as gone,
        bool_or(w.business_id <> t.business) as is_others
      from (
        select *, substring(key from ':([0-9a-f-]{36})')::uuid as work_id,
          case from_kind when 'reserved' then from_owner else to_owner end as business
        from transfers where 'reserved' in (from_kind, to_kind)
      ) as t
      left join work w on w.id = t.work_id
      group by t.work_id, w.id, w.business_id, w.reviewer_id, w.fee_cents, w.held
    )
    select work_id, taken, paid, fee, reimbursed, returned from summed
    where id is null or is_others or gone <> paid + fee + reimbursed + returned
      or taken < gone or held <> (taken > gone)`,
}
