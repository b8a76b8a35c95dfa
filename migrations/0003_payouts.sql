-- Where reviewers want to be paid, the batches that go to the bank, and orders of the wallet.

create table payout_destinations (
  reviewer_id uuid primary key references reviewers,
  account_holder text not null,
  bank_name text not null,
  account_number text not null,
  -- Routing, sort or SWIFT code, where the account number alone does not say which bank it is.
  bank_code text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table payout_batches (
  id uuid primary key,
  created_by uuid not null references users,
  created_at timestamptz not null
);
create index payout_batches_newest on payout_batches (created_at desc, id desc);

-- The key puts each withdrawal in at most one batch; the destination is as it was then.
create table payout_batch_lines (
  withdrawal_id uuid primary key references withdrawals,
  batch_id uuid not null references payout_batches,
  net_cents bigint not null check (net_cents > 0),
  account_holder text not null,
  bank_name text not null,
  account_number text not null,
  bank_code text not null
);
create index payout_batch_lines_of_batch on payout_batch_lines (batch_id, withdrawal_id)
  include (net_cents);

-- The orders that the heads of the tables offer.
create index reviews_earned on reviews (reviewer_id, decided_at desc, id desc)
  where status = 'approved';
create index reviews_of_business_by_cost on reviews
  (business_id, (-(price_cents + fee_cents)), id);
create index deposits_of_business_by_amount on deposits (business_id, amount_cents, id);
create index withdrawals_oldest on withdrawals (created_at, id);
create index withdrawals_by_amount on withdrawals (amount_cents, id);
create index withdrawals_by_status_and_amount on withdrawals (status, amount_cents, id);

grant select, insert, update, delete on payout_destinations to candor_app;
-- What went to the bank is never changed.
grant select, insert on payout_batches, payout_batch_lines to candor_app;
