/** SQL: how many public reviews have as many stars. */
const publicWith = (stars: number) => `
  count(*) filter (where status = 'approved' and unpublished_at is null and rating = ${stars})::int`

/** The columns of `platform_days`. */
const figures = (
  'users businesses reviewers campaigns active_campaigns reviews pending_reviews ' +
  'approved_reviews paid_cents fees_cents public_reviews stars charges_cents ' +
  'subscriptions_cents paid_in_cents'
).split(' ')

/**
 * The invariants of facts that are kept instead of summed up at each read: each compares a fact
 * with its rows.
 */
export const keptFacts: { name: string; query: string }[] = [
  {
    name: 'the counts of every campaign equal its reviews and places',
    query: `
      select c.id, c.approved_count, c.held_count, c.taken_count, c.fees_charged_cents,
        c.fees_held_cents, c.late_parcels_cents, c.reimbursed_cents
      from campaigns c
      left join (
        select campaign_id,
          count(*) filter (where status = 'approved' and platform_paid_at is null) as approved,
          count(*) filter (where held) as held,
          sum(fee_cents) filter (where status = 'approved' and platform_paid_at is null) as fees,
          sum(reimbursed_cents) as reimbursed,
          array[${[1, 2, 3, 4, 5].map(publicWith).join()}] as stars
        from reviews group by campaign_id
      ) as r on r.campaign_id = c.id
      left join (
        select campaign_id, count(*) filter (where status = 'taken') as taken,
          sum(reimbursed_cents) filter (where status <> 'used') as reimbursed
        from places group by campaign_id
      ) as p on p.campaign_id = c.id
      left join (
        select campaign_id, sum(fee_cents) as fees from reservations group by campaign_id
      ) as s on s.campaign_id = c.id
      left join (
        select campaign_id, sum(price_cents) as cents from left_places group by campaign_id
      ) as l on l.campaign_id = c.id
      where c.approved_count <> coalesce(r.approved, 0)
        or c.held_count <> coalesce(r.held, 0)
        or c.taken_count <> coalesce(p.taken, 0)
        or c.fees_charged_cents <> coalesce(r.fees, 0)
        or c.fees_held_cents <> coalesce(s.fees, 0)
        or c.late_parcels_cents <> coalesce(l.cents, 0)
        or c.reimbursed_cents <> coalesce(r.reimbursed, 0) + coalesce(p.reimbursed, 0)
        or c.star_counts <> coalesce(r.stars, '{0,0,0,0,0}')`,
  },
  {
    name: 'the free codes of every campaign are those that no place was handed',
    query: `
      select c.id, c.free_codes from campaigns c
      left join (
        select campaign_id, count(*) as free from codes where place_id is null group by campaign_id
      ) as f on f.campaign_id = c.id
      where c.free_codes <> coalesce(f.free, 0)`,
  },
  {
    name: 'every taken or used place that a code was promised to has one, which is not burnt',
    query: `
      select p.id from places p
      left join codes on codes.place_id = p.id and codes.burnt_at is null
      where p.fulfilment = 'code' and p.status in ('taken', 'used') and codes.id is null`,
  },
  {
    name: 'the counts of the latest month of every business equal its reviews and taken places',
    query: `
      select w.user_id, w.month, w.month_reviews, w.month_reserved_cents from wallets w
      left join lateral (
        -- A review counts in the month in which its place was taken, which is never a later one.
        -- What may be paid back, or was, counts whatever became of the review, and so does the
        -- price of a place that was left.
        select count(*) filter (where kept) as reviews,
          sum(coalesce(reimbursed_cents, reimbursement_cap_cents)
            + case when kept then price_cents + fee_cents else 0 end) as cents
        from (
          select price_cents, fee_cents, reimbursed_cents, reimbursement_cap_cents,
            held or status = 'approved' and platform_paid_at is null as kept
          from reviews
          where business_id = w.user_id and created_at >= w.month
            and coalesce(place_taken_at, created_at) >= w.month
          union all
          select price_cents, fee_cents, reimbursed_cents, reimbursement_cap_cents,
            status = 'taken'
          from places
          where business_id = w.user_id and taken_at >= w.month and status <> 'used'
          union all
          select 0, 0, l.price_cents, 0, false
          from left_places l join places using (id)
          where l.business_id = w.user_id and taken_at >= w.month
        ) as counted
      ) as r on true
      where w.month_reviews <> r.reviews or w.month_reserved_cents <> coalesce(r.cents, 0)`,
  },
  {
    name: 'what every business owes equals its transfers',
    query: `
      select coalesce(w.user_id, t.owner) as user_id, w.owed_cents, t.owed from wallets w
      full join (
        select owner, -sum(amount) as owed from (
          select to_owner as owner, amount_cents as amount
          from transfers where to_kind = 'receivable'
          union all
          select from_owner, -amount_cents from transfers where from_kind = 'receivable'
        ) as movements group by owner
      ) as t on t.owner = w.user_id
      where w.owed_cents is distinct from coalesce(t.owed, 0)`,
  },
  {
    name: 'the figures of every day equal the rows that they sum up',
    query: `
      select day, ${figures.join()} from (
        select day, ${figures.map((name) => `sum(${name}) as ${name}`).join()} from (
          select day, ${figures.join()} from platform_days
          union all
          select day, ${figures.map((name) => `-${name}`).join()} from counted_platform_days
        ) as both_ways group by day
      ) as difference
      where (${figures.join()}) is distinct from (${figures.map(() => 0).join()})`,
  },
]
