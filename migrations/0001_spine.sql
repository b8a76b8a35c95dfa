-- The spine: people, the ledger, campaigns, reviews, wallets. Times come from the application's
-- clock, never from now(). Money is integer cents in bigint.

create extension if not exists pg_trgm;

create type role as enum ('business', 'reviewer', 'admin');
create type plan as enum ('starter', 'professional', 'enterprise');
create type verification_status as enum ('none', 'pending', 'approved', 'rejected');
create type campaign_status as enum ('draft', 'pending', 'active', 'completed', 'rejected');
create type review_status as enum ('pending', 'approved', 'rejected');
create type deposit_status as enum ('pending', 'completed', 'failed');
create type withdrawal_status as enum ('pending', 'completed', 'failed', 'cancelled');
create type ledger_mode as enum ('sandbox', 'live');
create type account_kind as enum (
  'wallet', 'reserved', 'payable', 'receivable',
  'card_clearing', 'bank', 'fee_income', 'charge_income', 'subscription_income'
);

-- People and their sessions (the columns that better-auth expects, and our own).

create table users (
  id uuid primary key,
  name text not null,
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  image text,
  role role not null,
  phone_number text not null,
  country text check (country ~ '^[A-Z]{2}$'),
  suspended_at timestamptz,
  suspension_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Reviewers have a country; businesses have none.
  check (role <> 'reviewer' or country is not null),
  check (role <> 'business' or country is null)
);
create index users_newest on users (created_at desc, id desc);

create table sessions (
  id uuid primary key,
  token text not null unique,
  user_id uuid not null references users on delete cascade,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index sessions_of_user on sessions (user_id);

create table accounts (
  id uuid primary key,
  account_id text not null,
  provider_id text not null,
  user_id uuid not null references users on delete cascade,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider_id, account_id)
);
create index accounts_of_user on accounts (user_id);

create table auth_tokens (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index auth_tokens_by_identifier on auth_tokens (identifier);

create table businesses (
  id uuid primary key references users,
  company_name text not null,
  description text not null,
  website text,
  plan plan not null default 'starter',
  plan_expires_at timestamptz,
  verification_status verification_status not null default 'none',
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table reviewers (
  id uuid primary key references users,
  bio text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table rate_limits (
  key text primary key,
  count integer not null,
  resets_at timestamptz not null
);

create table idempotency_keys (
  account_id uuid not null references users on delete cascade,
  route text not null,
  key text not null,
  request_hash text not null,
  status smallint,
  -- As sent, to the letter: the same key answers the same.
  reply text,
  created_at timestamptz not null,
  primary key (account_id, route, key)
);
create index idempotency_keys_oldest on idempotency_keys (created_at);

-- The ledger. A transfer moves a positive amount between two accounts, so money that does not
-- sum to zero cannot be written; and it is never changed or deleted.

create table ledger (
  singleton boolean primary key default true check (singleton),
  mode ledger_mode not null,
  created_at timestamptz not null
);

create table wallets (
  user_id uuid primary key references users,
  balance_cents bigint not null default 0 check (balance_cents >= 0)
);

create table transfers (
  id bigint generated always as identity primary key,
  key text not null,
  leg smallint not null,
  from_kind account_kind not null,
  from_owner uuid references users,
  to_kind account_kind not null,
  to_owner uuid references users,
  amount_cents bigint not null check (amount_cents > 0),
  created_at timestamptz not null,
  unique (key, leg),
  check ((from_kind, from_owner) is distinct from (to_kind, to_owner)),
  check ((from_owner is not null) = (from_kind in ('wallet', 'reserved', 'payable', 'receivable'))),
  check ((to_owner is not null) = (to_kind in ('wallet', 'reserved', 'payable', 'receivable')))
);
create index transfers_from on transfers (from_owner, from_kind) include (amount_cents)
  where from_owner is not null;
create index transfers_to on transfers (to_owner, to_kind) include (amount_cents)
  where to_owner is not null;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'A transfer is never changed: correct it by a further transfer.'
    using errcode = 'restrict_violation';
end $$;
create trigger transfers_are_final before update or delete on transfers
  for each row execute function refuse_change();
create trigger transfers_are_kept before truncate on transfers
  for each statement execute function refuse_change();
create trigger ledger_mode_is_final before update or delete on ledger
  for each row execute function refuse_change();

-- Campaigns carry their counts, so that the last place is settled by a constraint.

create table campaigns (
  id uuid primary key,
  business_id uuid not null references businesses,
  title text not null,
  product text not null,
  product_url text,
  description text not null,
  instructions text not null default '',
  price_cents bigint not null check (price_cents between 50 and 10000000),
  target_reviews integer not null check (target_reviews between 5 and 100000),
  approved_count integer not null default 0 check (approved_count >= 0),
  held_count integer not null default 0 check (held_count >= 0),
  -- The fees of the approved reviews: each at the rate of its own day, so no product gives them.
  fees_charged_cents bigint not null default 0 check (fees_charged_cents >= 0),
  status campaign_status not null,
  paused boolean not null default false,
  rejection_note text,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  check (approved_count + held_count <= target_reviews)
);
create index campaigns_newest on campaigns (created_at desc, id desc) where deleted_at is null;
create index campaigns_of_business on campaigns (business_id, created_at desc, id desc)
  where deleted_at is null;
create index campaigns_by_status on campaigns (status, created_at desc, id desc)
  where deleted_at is null;
create index campaigns_by_price on campaigns (status, price_cents desc, id desc)
  where deleted_at is null;
create index campaigns_text on campaigns
  using gin ((title || ' ' || product || ' ' || description) gin_trgm_ops);

create table reviews (
  id uuid primary key,
  campaign_id uuid not null references campaigns,
  business_id uuid not null references businesses,
  reviewer_id uuid not null references reviewers,
  rating smallint not null check (rating between 1 and 5),
  content text not null,
  status review_status not null default 'pending',
  price_cents bigint not null check (price_cents > 0),
  fee_cents bigint not null check (fee_cents >= 0),
  rejection_reason text,
  rejection_note text,
  -- While set, the rejected review may be sent again until then and its money stays set aside.
  resubmit_until timestamptz,
  resubmitted_at timestamptz,
  held boolean not null generated always as
    (status = 'pending' or (status = 'rejected' and resubmit_until is not null)) stored,
  version integer not null default 1,
  decided_by uuid references users,
  decided_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (campaign_id, reviewer_id),
  check ((status = 'rejected') = (rejection_reason is not null)),
  check (resubmit_until is null or status = 'rejected')
);
create index reviews_newest on reviews (created_at desc, id desc);
create index reviews_by_status on reviews (status, created_at desc, id desc);
create index reviews_of_campaign on reviews (campaign_id, status, created_at desc, id desc)
  include (rating);
create index reviews_of_business on reviews (business_id, created_at desc, id desc);
create index reviews_of_reviewer on reviews (reviewer_id, created_at desc, id desc);
create index reviews_held on reviews (business_id) include (price_cents, fee_cents) where held;
create index reviews_expiring on reviews (resubmit_until) where resubmit_until is not null;
create index reviews_text on reviews using gin (content gin_trgm_ops);

create table deposits (
  id uuid primary key,
  business_id uuid not null references businesses,
  amount_cents bigint not null check (amount_cents between 1 and 10000000),
  status deposit_status not null default 'pending',
  provider_reference text,
  failure text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index deposits_of_business on deposits (business_id, created_at desc, id desc);

create table withdrawals (
  id uuid primary key,
  reviewer_id uuid not null references reviewers,
  amount_cents bigint not null check (amount_cents > 0),
  charge_cents bigint not null check (charge_cents >= 0 and charge_cents < amount_cents),
  status withdrawal_status not null default 'pending',
  reference text,
  failure text,
  decided_by uuid references users,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index withdrawals_of_reviewer on withdrawals (reviewer_id, created_at desc, id desc);
create index withdrawals_by_status on withdrawals (status, created_at, id);

-- What a card provider took back: the part that a wallet could not cover is owed (receivable).
create table reversals (
  id text primary key,
  deposit_id uuid not null references deposits,
  business_id uuid not null references businesses,
  amount_cents bigint not null check (amount_cents > 0),
  won_at timestamptz,
  created_at timestamptz not null
);
create index reversals_of_business on reversals (business_id, created_at desc, id desc);

-- What people must hear of, written in the transaction that causes it, delivered by jobs.
create table notices (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null,
  data jsonb not null,
  created_at timestamptz not null,
  read_at timestamptz,
  delivered_at timestamptz
);
create index notices_of_user on notices (user_id, created_at desc, id desc);
create index notices_undelivered on notices (created_at) where delivered_at is null;

-- The application's login may do what it needs, and nothing else: in particular it can neither
-- change nor delete a transfer, nor say again whether the ledger is sandbox or live.
grant usage on schema public to candor_app;
grant select, insert, update, delete on
  users, sessions, accounts, auth_tokens, businesses, reviewers, rate_limits, idempotency_keys,
  campaigns, reviews, notices
  to candor_app;
grant select, insert, update on wallets, deposits, withdrawals, reversals to candor_app;
grant select, insert on transfers, ledger to candor_app;
