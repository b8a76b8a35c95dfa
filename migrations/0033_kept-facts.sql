-- Facts that many pages need, kept by the verbs that change them instead of counted anew at each
-- read. The invariants of the ledger compare each with the rows that it sums up.

-- What a business owes: its transfers from `receivable` less those to it.
alter table wallets add column owed_cents bigint not null default 0 check (owed_cents >= 0);
update wallets w set owed_cents = t.owed from (
  select owner, -sum(amount) as owed from (
    select to_owner as owner, amount_cents as amount from transfers where to_kind = 'receivable'
    union all
    select from_owner, -amount_cents from transfers where from_kind = 'receivable'
  ) as movements group by owner
) as t where t.owner = w.user_id and t.owed > 0;

-- The reviews of a business's latest month with a review that are held or approved, and their
-- prices and fees. Here, because every verb that changes them locks the wallet.
alter table wallets
  add column month timestamptz not null default 'epoch',
  add column month_reviews integer not null default 0 check (month_reviews >= 0),
  add column month_reserved_cents bigint not null default 0 check (month_reserved_cents >= 0);
update wallets w set month = r.month, month_reviews = r.reviews, month_reserved_cents = r.cents
from (
  select r.business_id, l.month,
    count(*) filter (where r.held or r.status = 'approved') as reviews,
    coalesce(sum(r.price_cents + r.fee_cents) filter (where r.held or r.status = 'approved'), 0)
      as cents
  from reviews r
  join (
    select business_id, date_trunc('month', max(created_at), 'UTC') as month
    from reviews group by business_id
  ) as l on l.business_id = r.business_id and r.created_at >= l.month
  group by r.business_id, l.month
) as r where r.business_id = w.user_id;

-- The public reviews of a campaign with one to five stars.
alter table campaigns
  add column star_counts integer[] not null default '{0,0,0,0,0}'
  check (cardinality(star_counts) = 5 and 0 <= all (star_counts));
update campaigns c set star_counts = r.stars from (
  select campaign_id, array[
    count(*) filter (where rating = 1), count(*) filter (where rating = 2),
    count(*) filter (where rating = 3), count(*) filter (where rating = 4),
    count(*) filter (where rating = 5)] as stars
  from reviews where status = 'approved' and unpublished_at is null group by campaign_id
) as r where r.campaign_id = c.id;
