-- Appeals are about a statement of reasons, of any kind. A business appeals against the approval of
-- a review of itself, without one.
alter table appeals
  alter column review_id drop not null,
  add column statement_id uuid references statements,
  add column filed_by uuid references users,
  -- Who took the decision; null where nobody knows.
  add column decision_by uuid references users,
  add column ground text check (ground in ('not_my_product', 'breaks_policy')),
  drop constraint appeals_about_check,
  add constraint appeals_about check (
    about in ('rejection', 'unpublication', 'suspension', 'verification', 'approval')),
  add constraint appeals_ground check ((ground is not null) = (about = 'approval')),
  add constraint appeals_review check (
    (review_id is null) = (about in ('suspension', 'verification')));
update appeals a set filed_by = r.reviewer_id from reviews r where r.id = a.review_id;
update appeals a set statement_id = s.id, decision_by = s.decided_by
from statements s where s.review_id = a.review_id and s.created_at = a.decision_at;
alter table appeals alter column filed_by set not null;
create unique index appeals_of_statement on appeals (statement_id);
create unique index appeals_of_business on appeals (review_id) where ground is not null;
drop index appeals_open;
create unique index appeals_open on appeals (review_id) where outcome is null and ground is null;
create index appeals_newest on appeals (created_at, id);
create index appeals_filed_by on appeals (filed_by);

-- When the platform paid the price of a review after an appeal, because its campaign has no place
-- or its business no money for it. Its business is not charged.
alter table reviews
  add column platform_paid_at timestamptz,
  add constraint reviews_platform_paid check (platform_paid_at is null or status = 'approved');
create index reviews_platform_paid on reviews (id) where platform_paid_at is not null;

-- Nobody paid a fee for those.
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
  select utc_day(decided_at), 0, 0, 0, 0, 0, 0, 0, 1, price_cents,
    case when platform_paid_at is null then fee_cents else 0 end,
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

create or replace function days_of_review() returns trigger language plpgsql as $$
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
      values (utc_day(old.decided_at), -1, -old.price_cents,
        case when old.platform_paid_at is null then -old.fee_cents else 0 end,
        -(old.unpublished_at is null)::int,
        case when old.unpublished_at is null then -old.rating else 0 end);
    end if;
  end if;
  if new.status = 'approved' then
    insert into platform_days (day, approved_reviews, paid_cents, fees_cents, public_reviews, stars)
    values (utc_day(new.decided_at), 1, new.price_cents,
      case when new.platform_paid_at is null then new.fee_cents else 0 end,
      (new.unpublished_at is null)::int,
      case when new.unpublished_at is null then new.rating else 0 end);
  end if;
  return null;
end $$;
