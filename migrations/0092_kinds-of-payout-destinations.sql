-- A destination is a bank account, mobile money or a PayPal address, and a batch is of one kind. The
-- country is that of the account; null for those of before and for PayPal.
create type payout_kind as enum ('bank', 'mobile_money', 'paypal');
alter table payout_destinations
  add column kind payout_kind not null default 'bank',
  add column country text check (country ~ '^[A-Z]{2}$');
alter table paid_destinations add column kind payout_kind not null default 'bank';
alter table payout_batches add column kind payout_kind not null default 'bank';
