-- The price of places that were left because their parcels did not come counts where the prices of
-- approved reviews do.

create view left_places as
  select p.id, p.campaign_id, p.business_id, p.reviewer_id, p.price_cents, s.left_at
  from places p join shipments s on s.place_id = p.id
  where s.left_at is not null;
grant select on left_places to candor_app;

-- The sum of these prices, as a kept fact.
alter table campaigns
  add column late_parcels_cents bigint not null default 0
    constraint campaigns_late_parcels_cents_check check (late_parcels_cents >= 0);
update campaigns c set late_parcels_cents = l.cents
from (select campaign_id, sum(price_cents) as cents from left_places group by 1) as l
where l.campaign_id = c.id;

-- What reviewers were paid on a day.
create or replace view counted_platform_days as
select day, sum(users)::int as users, sum(businesses)::int as businesses,
  sum(reviewers)::int as reviewers, sum(campaigns)::int as campaigns,
  sum(active_campaigns)::int as active_campaigns, sum(reviews)::int as reviews,
  sum(pending_reviews)::int as pending_reviews, sum(approved_reviews)::int as approved_reviews,
  sum(paid_cents)::bigint as paid_cents, sum(fees_cents)::bigint as fees_cents,
  sum(public_reviews)::int as public_reviews, sum(stars)::int as stars,
  sum(charges_cents)::bigint as charges_cents,
  sum(subscriptions_cents)::bigint as subscriptions_cents,
  sum(paid_in_cents)::bigint as paid_in_cents
from (
  select utc_day(created_at) as day, 1 as users, (role = 'business')::int as businesses,
    (role = 'reviewer')::int as reviewers, 0 as campaigns, 0 as active_campaigns, 0 as reviews,
    0 as pending_reviews, 0 as approved_reviews, 0 as paid_cents, 0 as fees_cents,
    0 as public_reviews, 0 as stars, 0 as charges_cents, 0 as subscriptions_cents,
    0 as paid_in_cents
  from users where deleted_at is null
  union all
  select utc_day(created_at), 0, 0, 0, 1, (status = 'active')::int, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
  from campaigns where deleted_at is null
  union all
  select utc_day(created_at), 0, 0, 0, 0, 0, 1, (status = 'pending')::int, 0, 0, 0, 0, 0, 0, 0, 0
  from reviews
  union all
  select utc_day(decided_at), 0, 0, 0, 0, 0, 0, 0, 1, price_cents, fee_cents,
    (unpublished_at is null)::int, case when unpublished_at is null then rating else 0 end, 0, 0, 0
  from reviews where status = 'approved'
  union all
  select utc_day(created_at), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    case to_kind when 'charge_income' then amount_cents else 0 end,
    case to_kind when 'subscription_income' then amount_cents else 0 end, 0
  from transfers where to_kind in ('charge_income', 'subscription_income')
  union all
  select utc_day(created_at), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, amount_cents
  from deposits where status = 'completed'
  union all
  select utc_day(created_at), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -amount_cents
  from reversals where returned_at is null
  union all
  select utc_day(left_at), 0, 0, 0, 0, 0, 0, 0, 0, price_cents, 0, 0, 0, 0, 0, 0
  from left_places
) as rows group by day;

insert into platform_days (day, paid_cents)
select utc_day(left_at), sum(price_cents) from left_places group by 1;

create function days_of_left_place() returns trigger language plpgsql as $$
begin
  insert into platform_days (day, paid_cents)
  select utc_day(new.left_at), price_cents from places where id = new.place_id;
  return null;
end $$;
create trigger days_of_left_place after update of left_at on shipments for each row
  when (old.left_at is null and new.left_at is not null)
  execute function days_of_left_place();
