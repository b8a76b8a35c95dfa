-- Purchases: a receipt that is handed in for a place before its deadline counts although no review
-- follows. An admin decides it alone, and the cap stays reserved until then.

alter table places
  -- What the receipt says that was handed in for the place; its review has an amount of its own.
  add column claimed_cents bigint constraint places_claimed_cents_check check (claimed_cents > 0),
  drop constraint places_reimbursement_check,
  add constraint places_reimbursement_check check (case
    when reimbursement_cap_cents = 0 then reimbursed_cents is not null and claimed_cents is null
    when status in ('taken', 'used') then reimbursed_cents is null
    else reimbursed_cents is not null or claimed_cents is not null end);

-- The receipt of a place, until its review takes it over.
alter table proofs
  add column place_id uuid references places constraint proofs_place unique,
  add constraint proofs_check check (review_id is null or place_id is null);

create or replace view reservations as
  select business_id, campaign_id, price_cents, fee_cents,
    case when reimbursed_cents is null then reimbursement_cap_cents else 0 end as cap_cents
  from reviews where held
  union all
  select business_id, campaign_id, price_cents, fee_cents, reimbursement_cap_cents
  from places where status = 'taken'
  union all
  select business_id, campaign_id, 0, 0, reimbursement_cap_cents
  from places where reimbursed_cents is null and status in ('returned', 'expired');

-- Next step

drop index concurrently if exists places_receipts;
create index concurrently places_receipts on places (ended_at, id)
  include (business_id, reviewer_id, reimbursement_cap_cents)
  where reimbursed_cents is null and status in ('returned', 'expired');
