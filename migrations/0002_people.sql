-- Verification, plans, preferences, the platform's settings, the audit log.

create type verification_type as enum ('registered', 'freelancer');

alter table users
  add column notify_email boolean not null default true,
  add column notify_push boolean not null default false,
  add column notify_marketing boolean not null default true,
  add column deleted_at timestamptz;
create index users_text on users using gin ((name || ' ' || email) gin_trgm_ops);

alter table businesses
  add column verification_type verification_type,
  add column verification_note text,
  add column verification_submitted_at timestamptz,
  add column verification_decided_at timestamptz,
  -- What the next period brings after a downgrade, and the day of the month on which it begins.
  add column next_plan plan,
  add column plan_anchor_day smallint check (plan_anchor_day between 1 and 31);
create index businesses_text on businesses using gin (company_name gin_trgm_ops);
create index businesses_renewing on businesses (plan_expires_at) where plan_expires_at is not null;
create index businesses_verifying on businesses (verification_submitted_at desc, id desc)
  where verification_status <> 'none';

create table documents (
  id uuid primary key,
  business_id uuid not null references businesses,
  file_name text not null,
  content_type text not null,
  size_bytes integer not null check (size_bytes > 0),
  storage_key text not null unique,
  uploaded_at timestamptz not null,
  -- Set when a later request replaced the one that this belongs to.
  superseded_at timestamptz
);
create index documents_of_business on documents (business_id, uploaded_at);

create table document_links (
  token_hash text primary key,
  document_id uuid not null references documents,
  admin_id uuid not null references users on delete cascade,
  session_id uuid not null references sessions on delete cascade,
  expires_at timestamptz not null
);
create index document_links_expiring on document_links (expires_at);

create table audit_log (
  id uuid primary key,
  actor_id uuid references users,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  created_at timestamptz not null
);
create index audit_log_newest on audit_log (created_at desc, id desc);
create index audit_log_of_actor on audit_log (actor_id, created_at desc, id desc);

create table platform (
  singleton boolean primary key default true check (singleton),
  naira_per_dollar numeric(14, 4) check (naira_per_dollar > 0),
  naira_rate_date date,
  sample_rate boolean not null default false,
  starter_cents bigint not null default 0 check (starter_cents >= 0),
  professional_cents bigint not null default 2900 check (professional_cents >= 0),
  enterprise_cents bigint not null default 9900 check (enterprise_cents >= 0),
  claims jsonb not null default '{}',
  check ((naira_per_dollar is null) = (naira_rate_date is null))
);
insert into platform default values;

create table contact_messages (
  id uuid primary key,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  created_at timestamptz not null
);

grant select, insert, update, delete on documents, document_links, contact_messages to candor_app;
grant select, insert on audit_log to candor_app;
grant select, update on platform to candor_app;
