-- Reimbursement: the reviewer buys the product, and what the receipt says is paid back, up to a cap
-- that is reserved beside price and fee.

alter table campaigns
  add column reimbursement_cap_cents bigint not null default 0
    constraint campaigns_reimbursement_cap_cents_check
    check (reimbursement_cap_cents between 0 and 10000000),
  -- What has been paid back in all. It is no part of what the reviews cost.
  add column reimbursed_cents bigint not null default 0
    constraint campaigns_reimbursed_cents_check check (reimbursed_cents >= 0),
  add constraint campaigns_reimbursement_check
    check (status = 'draft' or (fulfilment = 'reimbursement') = (reimbursement_cap_cents > 0));

-- The cap as it was when the place was taken, and what was paid back of it: null as long as the cap
-- is reserved. A review takes over both from its place.
alter table places
  add column reimbursement_cap_cents bigint not null default 0
    constraint places_reimbursement_cap_cents_check check (reimbursement_cap_cents >= 0),
  add column reimbursed_cents bigint default 0,
  add column reimbursed_at timestamptz,
  add constraint places_reimbursed_check check (reimbursed_cents <= reimbursement_cap_cents),
  add constraint places_reimbursement_check check (
    (reimbursement_cap_cents > 0 and status in ('taken', 'used')) = (reimbursed_cents is null));

alter table reviews
  add column reimbursement_cap_cents bigint not null default 0
    constraint reviews_reimbursement_cap_cents_check check (reimbursement_cap_cents >= 0),
  -- What the receipt says.
  add column claimed_cents bigint constraint reviews_claimed_cents_check check (claimed_cents > 0),
  add column reimbursed_cents bigint default 0,
  add column reimbursed_at timestamptz,
  add constraint reviews_reimbursed_check check (reimbursed_cents <= reimbursement_cap_cents),
  add constraint reviews_reimbursement_check check (
    (reimbursement_cap_cents > 0) = (claimed_cents is not null)
    and (reimbursed_cents is not null or (held and reimbursement_cap_cents > 0)));

create or replace view reservations as
  select business_id, campaign_id, price_cents, fee_cents,
    case when reimbursed_cents is null then reimbursement_cap_cents else 0 end as cap_cents
  from reviews where held
  union all
  select business_id, campaign_id, price_cents, fee_cents, reimbursement_cap_cents
  from places where status = 'taken';

-- Next step

drop index concurrently if exists reviews_purchases_of_business;
create index concurrently reviews_purchases_of_business on reviews
  (business_id, place_taken_at desc, id desc) where reimbursement_cap_cents > 0;

-- Next step

drop index concurrently if exists reviews_paid_back;
create index concurrently reviews_paid_back on reviews
  (reviewer_id, reimbursed_at desc, id desc) where reimbursed_cents > 0;
