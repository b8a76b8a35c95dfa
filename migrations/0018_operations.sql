-- The audits of the ledger: the result of every run of its invariants.
create table ledger_audits (
  id uuid primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  -- False when rows that had not changed since an earlier audit were left out.
  whole boolean not null,
  -- [{ "name", "violations", "rows" }], at most 20 rows of each.
  checks jsonb not null
);
create index ledger_audits_newest on ledger_audits (started_at desc);
grant select, insert, delete on ledger_audits to candor_app;

-- The items that a job failed to do and tries again, such as the release of a review.
create table failed_items (
  job text not null,
  item_id text not null,
  message text not null,
  attempts integer not null check (attempts > 0),
  first_failed_at timestamptz not null,
  last_failed_at timestamptz not null,
  primary key (job, item_id)
);
grant select, insert, update, delete on failed_items to candor_app;

-- The mails that no mail server took, after all their retries.
create table undelivered_mails (
  id uuid primary key,
  -- The mail as it would have been sent.
  mail jsonb not null,
  recipient text not null,
  subject text not null,
  message text not null,
  failed_at timestamptz not null,
  -- An admin sends it again; a job takes it out of the list.
  send_again boolean not null default false
);
create index undelivered_mails_newest on undelivered_mails (failed_at desc, id desc);
grant select, insert, update, delete on undelivered_mails to candor_app;

-- What the job that runs every minute removes, and what a deletion cascades to.
create index rate_limits_over on rate_limits (resets_at);
create index sessions_over on sessions (expires_at);
create index auth_tokens_over on auth_tokens (expires_at);
create index document_links_of_session on document_links (session_id);
create index document_links_of_document on document_links (document_id);
-- A webhook names a payment by the card provider's reference.
create index deposits_by_reference on deposits (provider_reference)
  where provider_reference is not null;
create index notifications_unread on notifications (user_id) where read_at is null;
