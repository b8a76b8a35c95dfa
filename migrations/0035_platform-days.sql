-- What the figures of the platform sum up, by UTC day, so that they need not read every review and
-- every user. A change adds a row to its day, and a job adds the rows of a day together: so no
-- change waits for another at a common row, and the sums hold at any time.
create table platform_days (
  day date not null,
  -- Of the day of registration; closed accounts do not count.
  users integer not null default 0,
  businesses integer not null default 0,
  reviewers integer not null default 0,
  -- Of the day on which the campaign was made; deleted ones do not count.
  campaigns integer not null default 0,
  active_campaigns integer not null default 0,
  -- Of the day on which the review was written.
  reviews integer not null default 0,
  pending_reviews integer not null default 0,
  -- Of the day of approval.
  approved_reviews integer not null default 0,
  paid_cents bigint not null default 0,
  fees_cents bigint not null default 0,
  public_reviews integer not null default 0,
  stars integer not null default 0,
  -- Of the day of the transfer.
  charges_cents bigint not null default 0,
  subscriptions_cents bigint not null default 0,
  -- Of the day of the deposit, and of that of the reversal.
  paid_in_cents bigint not null default 0
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
create index platform_days_day on platform_days (day);
grant select, insert, delete on platform_days to candor_app;

create function utc_day(moment timestamptz) returns date language sql immutable as $$
  select (moment at time zone 'UTC')::date
$$;

-- The same by counting all rows: for the invariant, and for what was there before the triggers.
create view counted_platform_days as
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
) as rows group by day;
grant select on counted_platform_days to candor_app;
-- Next step: each table in its own, since holding two of them could be a deadlock with a verb.
create function days_of_user() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.deleted_at is null then
    insert into platform_days (day, users, businesses, reviewers) values (
      utc_day(old.created_at), -1, -(old.role = 'business')::int, -(old.role = 'reviewer')::int);
  end if;
  if new.deleted_at is null then
    insert into platform_days (day, users, businesses, reviewers) values (
      utc_day(new.created_at), 1, (new.role = 'business')::int, (new.role = 'reviewer')::int);
  end if;
  return null;
end $$;
create trigger days_of_new_user after insert on users
  for each row execute function days_of_user();
create trigger days_of_user after update of deleted_at, role, created_at on users for each row
  when ((old.deleted_at, old.role, old.created_at)
    is distinct from (new.deleted_at, new.role, new.created_at))
  execute function days_of_user();
-- Next step
create function days_of_campaign() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.deleted_at is null then
    insert into platform_days (day, campaigns, active_campaigns)
    values (utc_day(old.created_at), -1, -(old.status = 'active')::int);
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then
    insert into platform_days (day, campaigns, active_campaigns)
    values (utc_day(new.created_at), 1, (new.status = 'active')::int);
  end if;
  return null;
end $$;
create trigger days_of_new_campaign after insert or delete on campaigns
  for each row execute function days_of_campaign();
create trigger days_of_campaign after update of status, deleted_at, created_at on campaigns
  for each row when ((old.status, old.deleted_at, old.created_at)
    is distinct from (new.status, new.deleted_at, new.created_at))
  execute function days_of_campaign();
-- Next step
create function days_of_review() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into platform_days (day, reviews, pending_reviews)
    values (utc_day(new.created_at), 1, (new.status = 'pending')::int);
  else
    if (old.status = 'pending') <> (new.status = 'pending') then
      insert into platform_days (day, pending_reviews)
      values (utc_day(new.created_at), case new.status when 'pending' then 1 else -1 end);
    end if;
    if old.status = 'approved' then
      insert into platform_days
        (day, approved_reviews, paid_cents, fees_cents, public_reviews, stars)
      values (utc_day(old.decided_at), -1, -old.price_cents, -old.fee_cents,
        -(old.unpublished_at is null)::int,
        case when old.unpublished_at is null then -old.rating else 0 end);
    end if;
  end if;
  if new.status = 'approved' then
    insert into platform_days (day, approved_reviews, paid_cents, fees_cents, public_reviews, stars)
    values (utc_day(new.decided_at), 1, new.price_cents, new.fee_cents,
      (new.unpublished_at is null)::int,
      case when new.unpublished_at is null then new.rating else 0 end);
  end if;
  return null;
end $$;
create trigger days_of_new_review after insert on reviews
  for each row execute function days_of_review();
create trigger days_of_review after update of status, decided_at, unpublished_at, rating,
    price_cents, fee_cents on reviews for each row
  when ((old.status, old.decided_at, old.unpublished_at, old.rating, old.price_cents, old.fee_cents)
    is distinct from (new.status, new.decided_at, new.unpublished_at, new.rating, new.price_cents,
      new.fee_cents))
  execute function days_of_review();
-- Next step
create function days_of_income() returns trigger language plpgsql as $$
begin
  insert into platform_days (day, charges_cents, subscriptions_cents) values (
    utc_day(new.created_at),
    case new.to_kind when 'charge_income' then new.amount_cents else 0 end,
    case new.to_kind when 'subscription_income' then new.amount_cents else 0 end);
  return null;
end $$;
create trigger days_of_income after insert on transfers for each row
  when (new.to_kind in ('charge_income', 'subscription_income'))
  execute function days_of_income();
-- Next step
create function days_of_deposit() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.status = 'completed' then
    insert into platform_days (day, paid_in_cents)
    values (utc_day(old.created_at), -old.amount_cents);
  end if;
  if new.status = 'completed' then
    insert into platform_days (day, paid_in_cents)
    values (utc_day(new.created_at), new.amount_cents);
  end if;
  return null;
end $$;
create trigger days_of_new_deposit after insert on deposits
  for each row execute function days_of_deposit();
create trigger days_of_deposit after update of status, amount_cents on deposits for each row
  when ((old.status, old.amount_cents) is distinct from (new.status, new.amount_cents))
  execute function days_of_deposit();
-- Next step
create function days_of_reversal() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.returned_at is null then
    insert into platform_days (day, paid_in_cents)
    values (utc_day(old.created_at), old.amount_cents);
  end if;
  if new.returned_at is null then
    insert into platform_days (day, paid_in_cents)
    values (utc_day(new.created_at), -new.amount_cents);
  end if;
  return null;
end $$;
create trigger days_of_new_reversal after insert on reversals
  for each row execute function days_of_reversal();
create trigger days_of_reversal after update of returned_at, amount_cents on reversals for each row
  when ((old.returned_at, old.amount_cents) is distinct from (new.returned_at, new.amount_cents))
  execute function days_of_reversal();
-- Next step: what was there before. One statement sees one state of all tables, so what the
-- triggers have counted since can be taken off.
insert into platform_days (day, users, businesses, reviewers, campaigns, active_campaigns, reviews,
  pending_reviews, approved_reviews, paid_cents, fees_cents, public_reviews, stars, charges_cents,
  subscriptions_cents, paid_in_cents)
select day, sum(users), sum(businesses), sum(reviewers), sum(campaigns), sum(active_campaigns),
  sum(reviews), sum(pending_reviews), sum(approved_reviews), sum(paid_cents), sum(fees_cents),
  sum(public_reviews), sum(stars), sum(charges_cents), sum(subscriptions_cents), sum(paid_in_cents)
from (
  select * from counted_platform_days
  union all
  select day, -users, -businesses, -reviewers, -campaigns, -active_campaigns, -reviews,
    -pending_reviews, -approved_reviews, -paid_cents, -fees_cents, -public_reviews, -stars,
    -charges_cents, -subscriptions_cents, -paid_in_cents
  from platform_days
) as difference group by day;
-- Next step: the figures of a business read its approvals of two months, by their day.
drop index concurrently if exists reviews_approved_of_business;
create index concurrently reviews_approved_of_business on reviews (business_id, decided_at)
  include (price_cents, fee_cents) where status = 'approved';
-- Next step: nothing sums these up any more.
drop index concurrently if exists transfers_other_income;
drop index concurrently if exists reviews_last_approved;
create index concurrently reviews_last_approved on reviews (decided_at desc)
  where status = 'approved';
drop index concurrently if exists reviews_approved;
