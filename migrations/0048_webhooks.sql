-- Addresses of people's own programs that hear of events.
create table webhooks (
  id uuid primary key,
  owner_id uuid not null references users,
  -- Whether it hears of the events of every business: one that an admin made.
  hears_all boolean not null,
  url text not null check (length(url) <= 2000),
  events text[] not null check (cardinality(events) > 0),
  -- Encrypted with a key derived from AUTH_SECRET.
  sealed_secret text not null,
  -- The secret before this one, which still signs until then.
  former_sealed_secret text,
  former_until timestamptz,
  -- The number of the latest event that was queued for it.
  last_sequence int not null default 0,
  -- How many attempts in a row have failed.
  failures int not null default 0 check (failures >= 0),
  disabled_at timestamptz,
  disabled_because text check (disabled_because in ('owner', 'gone', 'failing')),
  -- Until then one process delivers to it, or died doing so.
  leased_until timestamptz,
  -- Nothing is sent before, because an attempt has just failed.
  rests_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((former_sealed_secret is null) = (former_until is null)),
  check ((disabled_at is null) = (disabled_because is null))
);
create index webhooks_owner on webhooks (owner_id, created_at);
create index webhooks_hearing_all on webhooks (id) where hears_all and disabled_at is null;

-- What webhooks must hear of, written in the transaction that caused it, where there are any. A job
-- makes deliveries of it and deletes it.
create table webhook_events (
  -- In the order of causes for each subject, whose row the cause locks.
  id bigint generated always as identity primary key,
  owner_id uuid not null references users on delete cascade,
  type text not null,
  subject_id uuid not null,
  -- Fields of the event's data that the subject may have lost when the job reads it.
  facts jsonb,
  created_at timestamptz not null
);

create table webhook_deliveries (
  id uuid primary key,
  webhook_id uuid not null references webhooks on delete cascade,
  sequence int not null,
  type text not null,
  subject_id uuid not null,
  -- The text that is signed and sent.
  body text not null,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  -- How many attempts of the present round have failed; sending again starts another round.
  tries int not null default 0 check (tries >= 0),
  -- Sent again by its owner, out of order.
  again boolean not null default false,
  next_attempt_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null,
  check ((status = 'waiting') = (next_attempt_at is not null)),
  unique (webhook_id, sequence)
);
create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, subject_id, sequence)
  where status = 'waiting';
create index webhook_deliveries_next on webhook_deliveries (webhook_id, sequence)
  where status = 'waiting';
create index webhook_deliveries_age on webhook_deliveries (created_at);

create table webhook_attempts (
  id uuid primary key,
  delivery_id uuid not null references webhook_deliveries on delete cascade,
  url text not null,
  -- The headers of the request.
  headers jsonb not null,
  -- The HTTP status of the answer, and the first 4 kB of its text; null when none came.
  status int check (status between 100 and 999),
  answer text check (octet_length(answer) <= 16384),
  -- Why it failed, where the status does not say so.
  error text,
  duration_ms int not null check (duration_ms >= 0),
  created_at timestamptz not null
);
create index webhook_attempts_of on webhook_attempts (delivery_id, created_at);

grant select, insert, update, delete on webhooks to candor_app;
grant select, insert, delete on webhook_events to candor_app;
grant select, insert, update, delete on webhook_deliveries to candor_app;
grant select, insert, delete on webhook_attempts to candor_app;
