-- What businesses ask to have back of what they have not spent. A refund to a card is a reversal
-- that Candor itself began, so what comes back and what is left of a deposit is known in one place.

create type refund_status as enum
  ('pending', 'cancelled', 'rejected', 'refunding', 'completed', 'failed');

create table refund_requests (
  id uuid primary key,
  business_id uuid not null references businesses,
  -- What was there when it was asked for; once it is approved, what was taken out of the wallet.
  amount_cents bigint not null check (amount_cents > 0),
  status refund_status not null default 'pending',
  -- Why it was refused.
  note text,
  decided_by uuid references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status = 'rejected') = (note is not null))
);
create unique index refund_requests_open on refund_requests (business_id)
  where status in ('pending', 'refunding');
create index refund_requests_of_business on refund_requests (business_id, created_at desc, id desc);
create index refund_requests_oldest on refund_requests (created_at, id);
create index refund_requests_by_status on refund_requests (status, created_at, id);
create index refund_requests_by_amount on refund_requests (amount_cents, id);
create index refund_requests_by_status_and_amount on refund_requests (status, amount_cents, id);

alter table reversals
  add column refund_request_id uuid references refund_requests,
  -- When the card provider was last asked to do it, and when it said that it is done.
  add column asked_at timestamptz,
  add column confirmed_at timestamptz,
  -- Why the card provider did not do it; the money came back then (won_at).
  add column failure text;
create index reversals_of_deposit on reversals (deposit_id);
create index reversals_of_request on reversals (refund_request_id)
  where refund_request_id is not null;
create index reversals_under_way on reversals (created_at)
  where refund_request_id is not null and confirmed_at is null and won_at is null;

grant select, insert, update on refund_requests to candor_app;
