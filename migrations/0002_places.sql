-- Places: what a reviewer holds while trying a product, with the money of the later review.

-- taken -> used (a review was submitted), returned (by its reviewer) or expired (by a job).
create type place_status as enum ('taken', 'used', 'returned', 'expired');

-- Days of trying; with 0 nobody takes a place. The last place is settled by a constraint.
alter table campaigns
  add column trying_days integer not null default 0
    constraint campaigns_trying_days_check check (trying_days between 0 and 60),
  add column taken_count integer not null default 0
    constraint campaigns_taken_count_check check (taken_count >= 0),
  drop constraint campaigns_check,
  add constraint campaigns_last_place
    check (approved_count + held_count + taken_count <= target_reviews);

-- The words of a campaign that a place was taken for, once for each version: a later edit does not
-- change what its reviewer agreed to.
create table campaign_briefs (
  campaign_id uuid not null references campaigns,
  version integer not null,
  title text not null,
  product text not null,
  product_url text,
  description text not null,
  instructions text not null,
  primary key (campaign_id, version)
);
grant select, insert on campaign_briefs to candor_app;

create table places (
  -- The review that uses the place has the same id, so it has the place's transfers, too
  -- (src/server/ledger/review-keys.ts).
  id uuid primary key,
  campaign_id uuid not null references campaigns,
  -- That of the campaign, for lists of a business.
  business_id uuid not null references businesses,
  reviewer_id uuid not null references reviewers,
  status place_status not null default 'taken',
  -- The terms, as they were when it was taken.
  version integer not null,
  price_cents bigint not null check (price_cents > 0),
  fee_cents bigint not null check (fee_cents >= 0),
  trying_days integer not null check (trying_days between 1 and 60),
  taken_at timestamptz not null,
  -- Null until the product is in hand.
  deadline timestamptz,
  extended boolean not null default false,
  -- When its reviewer is reminded next; null when no reminder is left.
  remind_at timestamptz,
  -- When it was used, returned or released.
  ended_at timestamptz,
  updated_at timestamptz not null,
  foreign key (campaign_id, version) references campaign_briefs,
  check ((status = 'taken') = (ended_at is null)),
  check (remind_at is null or status = 'taken')
);
grant select, insert, update on places to candor_app;
-- One place of a reviewer in a campaign at a time.
create unique index places_once on places (campaign_id, reviewer_id) where status = 'taken';
-- The newest place of a reviewer in a campaign, and what a reviewer and a business list.
create index places_of_campaign on places (campaign_id, reviewer_id, taken_at desc);
create index places_of_reviewer on places (reviewer_id, taken_at desc, id desc);
create index places_of_business on places (business_id, taken_at desc, id desc);
-- What a business has reserved by places, and what jobs do.
create index places_taken on places (business_id) include (price_cents, fee_cents)
  where status = 'taken';
create index places_expiring on places (deadline) where status = 'taken';
create index places_reminding on places (remind_at) where remind_at is not null;

-- When the place of the review was taken: its money is reserved since then, and it counts in that
-- month. Null for a review without a place.
alter table reviews add column place_taken_at timestamptz;

-- What a business has reserved: the money of held reviews and of taken places.
create view reservations as
  select business_id, campaign_id, price_cents, fee_cents from reviews where held
  union all
  select business_id, campaign_id, price_cents, fee_cents from places where status = 'taken';
grant select on reservations to candor_app;

create or replace function audit_about(subject text) returns setof uuid
language plpgsql stable as $$
declare
  what text := split_part(subject, ':', 1);
  named text := split_part(subject, ':', 2);
  it uuid;
begin
  if named !~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then
    return;
  end if;
  it := named::uuid;
  return next it;
  case what
    when 'campaign' then
      return query select c.business_id from campaigns c where c.id = it;
    when 'review' then
      return query select unnest(array[r.campaign_id, r.business_id, r.reviewer_id])
        from reviews r where r.id = it;
    when 'place' then
      return query select unnest(array[p.campaign_id, p.business_id, p.reviewer_id])
        from places p where p.id = it;
    when 'withdrawal' then
      return query select w.reviewer_id from withdrawals w where w.id = it;
    when 'refund' then
      return query select f.business_id from refund_requests f where f.id = it;
    when 'deposit' then
      return query select d.business_id from deposits d where d.id = it;
    when 'document' then
      return query select d.business_id from documents d where d.id = it;
    else null;
  end case;
end $$;
