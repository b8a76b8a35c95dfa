-- The schema of Candor, in the order of the domains of docs/architecture.md (people come first,
-- because everything refers to them). Later changes are migrations 0002 and on.
--
-- Times come from the application's clock, never from now(). Money is integer cents in bigint.
-- A table has the grants that verbs need, and no more. Indexes of lists end in `id`, which makes
-- their order total, so that a page goes on where the last one ended.

grant usage on schema public to candor_app;

-- ---------------------------------------------------------------------------------------------
-- Functions and extensions that several domains use
-- ---------------------------------------------------------------------------------------------

-- Indexes of trigrams, by which searches find parts of words.
create extension if not exists pg_trgm;
-- Takes accents from letters: "fernandez" finds Fernández.
create extension if not exists unaccent;

-- The text as searches compare it: without accents, with one kind of apostrophe (L'Oréal finds
-- L’Oréal), أحمد as احمد, half-width kana as whole ones, an ideographic space as a plain
-- one.
-- src/shared/base/folded.ts does the same in programs.
--
-- Immutable, unlike unaccent, whose dictionary could be exchanged, so that an index can have it.
-- In plpgsql, since PostgreSQL starts a function in SQL anew for each text that it reads again.
-- Names have their schema, because ANALYZE finds nothing by the search path.
create function without_accents(text) returns text
  language plpgsql immutable strict parallel safe as $$
begin
  if octet_length($1) = length($1) then return $1; end if;
  return public.unaccent('public.unaccent'::regdictionary, translate(normalize(regexp_replace(
    normalize(translate($1, '‘’‚‛ʼʹ´′＇', ''''''''''''''''''''), NFKD),
    '[\u00ad\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u0610-\u061a\u0640'
      || '\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u200b-\u200d]', '', 'g'),
    NFKC), 'ٱ', 'ا'));
end $$;

-- The day in UTC, whatever the time zone of the server is.
create function utc_day(moment timestamptz) returns date language sql immutable as $$
  select (moment at time zone 'UTC')::date
$$;

-- ---------------------------------------------------------------------------------------------
-- People: accounts, sessions, businesses and reviewers
-- ---------------------------------------------------------------------------------------------

create type role as enum ('business', 'reviewer', 'admin');
create type plan as enum ('starter', 'professional', 'enterprise');
-- none -> pending (documents uploaded) -> approved or rejected; rejected -> pending again.
create type verification_status as enum ('none', 'pending', 'approved', 'rejected');
create type verification_type as enum ('registered', 'freelancer');

-- Everybody with an account: the columns that better-auth expects, and our own.
create table users (
  id uuid primary key,
  role role not null,
  name text not null,
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  image text,
  phone_number text not null,
  -- ISO 3166, two letters. Reviewers have one; businesses have none.
  country text check (country ~ '^[A-Z]{2}$'),
  -- By an admin; the reason is shown to the person.
  suspended_at timestamptz,
  suspension_reason text,
  -- Locked by its owner: signing in is refused until the password is reset by mail.
  locked_at timestamptz,
  -- The account was closed. Its row stays, without name and address, for what refers to it.
  deleted_at timestamptz,
  -- Whether signing in asks for a code as well (two_factors).
  two_factor_enabled boolean not null default false,
  -- Which messages the person wants.
  notify_email boolean not null default true,
  notify_push boolean not null default false,
  notify_marketing boolean not null default true,
  -- Daily summaries by mail: of events, and of new campaigns.
  notify_digest boolean not null default true,
  notify_new_campaigns boolean not null default false,
  -- The kinds of notifications that the person does not want to see in Candor, or by mail. Those
  -- about security and money are in neither (src/server/platform/notifications/events.ts).
  muted_in_app text[] not null default '{}',
  muted_mails text[] not null default '{}',
  -- Which currency leads on the dashboard; null is the default for role and country.
  leading_currency text check (leading_currency in ('naira', 'dollars', 'dollars-only')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (role <> 'reviewer' or country is not null),
  check (role <> 'business' or country is null)
);
grant select, insert, update, delete on users to candor_app;
-- The list of all people, newest first.
create index users_newest on users (created_at desc, id desc);
-- The same of one role, without reading the others in between.
create index users_of_role on users (role, created_at desc, id desc) where deleted_at is null;
-- Every verb that tells the admins looks for them among all people.
create index users_admins on users (id) where role = 'admin';
-- Admins find people by a part of the name or address, or of the telephone number, however it is
-- written.
create index users_named on users using gin (without_accents(name || ' ' || email) gin_trgm_ops);
create index users_phone_digits on users
  using gin (regexp_replace(phone_number, '\D', '', 'g') gin_trgm_ops);

-- Who is signed in, as better-auth keeps it.
create table sessions (
  id uuid primary key,
  token text not null unique,
  user_id uuid not null references users on delete cascade,
  expires_at timestamptz not null,
  -- Whether it is remembered (30 days from its last use) or lasts a day.
  remembered boolean not null default false,
  -- When this session last gave the password or a code. Null asks for it before a sensitive action.
  proved_at timestamptz,
  ip_address text,
  user_agent text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
grant select, insert, update, delete on sessions to candor_app;
create index sessions_of_user on sessions (user_id);
-- Who else came from the same network: evidence for moderators.
create index sessions_of_address on sessions (ip_address);
-- What the job that runs every minute removes.
create index sessions_over on sessions (expires_at);

-- Every process hears at once which session has ended, whichever code deleted it, and closes the
-- event streams of that session.
create function announce_ended_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('candor_live_events', 'session:' || old.id);
  return null;
end $$;
create trigger announce_ended_session after delete on sessions
  for each row execute function announce_ended_session();

-- How a person signs in, as better-auth keeps it: a password's hash, or an identity elsewhere.
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
  -- A salted hash.
  password text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider_id, account_id)
);
grant select, insert, update, delete on accounts to candor_app;
create index accounts_of_user on accounts (user_id);

-- What is valid for a short time, such as the link of a mail that resets a password, as better-auth
-- keeps it.
create table auth_tokens (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
grant select, insert, update, delete on auth_tokens to candor_app;
create index auth_tokens_by_identifier on auth_tokens (identifier);
-- What the job that runs every minute removes.
create index auth_tokens_over on auth_tokens (expires_at);

-- Two-factor codes. The secret and the recovery codes are encrypted with the application's secret.
create table two_factors (
  id uuid primary key,
  user_id uuid not null unique references users on delete cascade,
  secret text not null,
  recovery_codes text not null,
  -- False until a first code has shown that the authenticator knows the secret.
  confirmed boolean not null default false,
  -- Wrong codes in a row, and until when no further one is tried.
  failures integer not null default 0,
  locked_until timestamptz
);
grant select, insert, update, delete on two_factors to candor_app;

-- The browsers with which a person signed in, so that one more is told by mail.
create table known_devices (
  user_id uuid not null references users on delete cascade,
  -- The hash of a cookie.
  device text not null,
  -- The keyed hash of browser, system and network, for a browser that keeps no cookies.
  fallback text not null,
  seen_at timestamptz not null,
  primary key (user_id, device)
);
grant select, insert, update, delete on known_devices to candor_app;
-- What a job forgets.
create index known_devices_over on known_devices (seen_at);

-- Changes of an email address that wait for their confirmation. At most one for each person; a new
-- one replaces it.
create table email_changes (
  user_id uuid primary key references users on delete cascade,
  new_email text not null,
  token_hash text not null unique,
  expires_at timestamptz not null
);
grant select, insert, update, delete on email_changes to candor_app;

-- A change that its owner can undo by a link in a mail to the address of that time.
create table undo_links (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  email text not null,
  -- What to restore: the email address, or the payout destination.
  before jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
grant select, insert, update, delete on undo_links to candor_app;
create index undo_links_of_user on undo_links (user_id);
-- What a job removes.
create index undo_links_expiring on undo_links (expires_at);
-- For refuse_reserved_address.
create index undo_links_of_address on undo_links ((before ->> 'email')) where used_at is null;

-- While a change of the email address can be undone, nobody else takes the old address: whoever
-- took over an account would register it and so keep its owner from undoing the change. Checked
-- after the row is written, when every transaction that it had to wait for has ended.
create function refuse_reserved_address() returns trigger language plpgsql as $$
begin
  if exists (select from undo_links l
    where l.before ->> 'email' = new.email and l.user_id <> new.id and l.used_at is null)
  then
    raise exception 'This address belongs to somebody who may undo its change.'
      using errcode = 'unique_violation', constraint = 'users_email_key';
  end if;
  return null;
end $$;
create trigger refuse_reserved_address after insert or update of email on users
  for each row execute function refuse_reserved_address();

-- The part of a business's account that only businesses have. Its id is that of its user.
create table businesses (
  id uuid primary key references users,
  company_name text not null,
  -- Whether the business has said what it is called. Until then it has the name of its owner.
  company_named boolean not null default false,
  -- A verified business keeps its name until an admin confirms this other one.
  requested_name text,
  description text not null,
  website text,
  plan plan not null default 'starter',
  plan_expires_at timestamptz,
  -- What the next period brings after a downgrade, and the day of the month on which it begins.
  next_plan plan,
  plan_anchor_day smallint check (plan_anchor_day between 1 and 31),
  verification_status verification_status not null default 'none',
  verification_type verification_type,
  -- Why the documents were rejected.
  verification_note text,
  verification_submitted_at timestamptz,
  verification_decided_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
grant select, insert, update, delete on businesses to candor_app;
-- The search for companies by a part of their name.
create index businesses_named on businesses
  using gin (without_accents(company_name) gin_trgm_ops);
-- Subscriptions that a job renews or ends.
create index businesses_renewing on businesses (plan_expires_at)
  where plan_expires_at is not null;
-- The list of verifications.
create index businesses_verifying on businesses (verification_submitted_at desc, id desc)
  where verification_status <> 'none';

-- The part of a reviewer's account that only reviewers have. Its id is that of its user.
create table reviewers (
  id uuid primary key references users,
  bio text not null default '',
  -- How the reviewer appears on other sites, on public pages and in feeds.
  public_name text not null default 'initial'
    check (public_name in ('initial', 'full', 'anonymous')),
  -- The first payout destination, so that a later one counts as a change, also after a removal.
  first_destination_at timestamptz,
  -- No withdrawal before, after a change of the payout destination.
  payouts_held_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
grant select, insert, update, delete on reviewers to candor_app;

-- The documents with which a business proves who it is.
create table documents (
  id uuid primary key,
  business_id uuid not null references businesses,
  file_name text not null,
  content_type text not null,
  size_bytes integer not null check (size_bytes > 0),
  -- The name of the file in the store.
  storage_key text not null unique,
  uploaded_at timestamptz not null,
  -- Set when a later request replaced the one that this belongs to.
  superseded_at timestamptz
);
grant select, insert, update, delete on documents to candor_app;
create index documents_of_business on documents (business_id, uploaded_at);
-- What a job removes some time after it was replaced.
create index documents_superseded on documents (superseded_at) where superseded_at is not null;

-- Links by which an admin opens a document for a short time. They end with the admin's session.
create table document_links (
  token_hash text primary key,
  document_id uuid not null references documents,
  admin_id uuid not null references users on delete cascade,
  session_id uuid not null references sessions on delete cascade,
  expires_at timestamptz not null
);
grant select, insert, update, delete on document_links to candor_app;
-- What deletions cascade to, and look for.
create index document_links_of_session on document_links (session_id);
create index document_links_of_document on document_links (document_id);

-- Keyed hashes of what tells that two accounts belong to one person: payout destination, phone,
-- name and network. They outlive sessions and accounts, and say nothing without the key of the
-- application.
create table traces (
  user_id uuid not null references users,
  kind text not null check (kind in ('destination', 'phone', 'name', 'network')),
  hash text not null,
  -- A network is forgotten after 90 days, the others stay.
  seen_at timestamptz not null,
  primary key (kind, hash, user_id)
);
grant select, insert, update, delete on traces to candor_app;
create index traces_of_user on traces (user_id, kind);
-- The networks that a job forgets.
create index traces_expiring on traces (seen_at) where kind = 'network';

-- People whose traces a job has yet to write, because only the application has the key.
create table untraced_people (
  user_id uuid primary key references users,
  changed_at timestamptz not null
);
grant select, insert, update, delete on untraced_people to candor_app;

-- For triggers, so that no code that changes a person can forget the traces; the one of payout
-- destinations is at their table. The update locks the row, so that the job does not take it
-- before the change is visible.
create function ask_for_traces() returns trigger language plpgsql as $$
declare person uuid := case tg_table_name when 'payout_destinations' then to_jsonb(new) ->> 'reviewer_id'
  else to_jsonb(new) ->> 'id' end;
begin
  insert into untraced_people (user_id, changed_at) values (person, new.updated_at)
  on conflict (user_id) do update set changed_at = excluded.changed_at;
  return null;
end $$;
create trigger trace_person after insert or update of name, phone_number, country on users
  for each row execute function ask_for_traces();
create trigger trace_company after insert or update of company_name on businesses
  for each row execute function ask_for_traces();

-- A zip file of everything about a person: at most one for each, made by a job.
create table exports (
  id uuid primary key,
  user_id uuid not null unique references users on delete cascade,
  -- Null until the job has stored the file.
  storage_key text,
  size_bytes integer check (size_bytes > 0),
  asked_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  check (num_nonnulls(storage_key, size_bytes, ready_at, expires_at) in (0, 4))
);
grant select, insert, update, delete on exports to candor_app;
-- Those that a job makes, and those that it removes.
create index exports_waiting on exports (asked_at) where ready_at is null;
create index exports_over on exports (expires_at) where expires_at is not null;

-- ---------------------------------------------------------------------------------------------
-- Ledger: money between accounts
-- ---------------------------------------------------------------------------------------------

create type ledger_mode as enum ('sandbox', 'live');
-- The first four are of an owner, the others of the platform (docs/architecture.md, "Money between
-- accounts").
create type account_kind as enum (
  'wallet', 'reserved', 'payable', 'receivable',
  'card_clearing', 'bank', 'fee_income', 'charge_income', 'subscription_income'
);

-- Whether the money is real. One row, written at the first start and final.
create table ledger (
  singleton boolean primary key default true check (singleton),
  mode ledger_mode not null,
  created_at timestamptz not null
);
grant select, insert on ledger to candor_app;

-- The only stored balances. All other accounts are sums over transfers, so that no transaction
-- waits for them. Invariants of the ledger compare each column with the rows that it sums up.
create table wallets (
  user_id uuid primary key references users,
  balance_cents bigint not null default 0 check (balance_cents >= 0),
  -- What a business owes: its transfers from `receivable` less those to it.
  owed_cents bigint not null default 0 check (owed_cents >= 0),
  -- The start (UTC) of a business's latest month with a review, its reviews of that month that are
  -- held or approved, and their prices and fees. Here, because every verb that changes them locks
  -- the wallet.
  month timestamptz not null default 'epoch',
  month_reviews integer not null default 0 check (month_reviews >= 0),
  month_reserved_cents bigint not null default 0 check (month_reserved_cents >= 0)
);
grant select, insert, update on wallets to candor_app;

-- A transfer moves a positive amount between two accounts, so money that does not sum to zero
-- cannot be written; and it is never changed or deleted.
create table transfers (
  id bigint generated always as identity primary key,
  -- What moved the money, and the number of the transfer within it: the same key moves it once.
  -- The keys are listed in docs/domain.md.
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
  -- Accounts of an owner have one; those of the platform have none.
  check ((from_owner is not null) = (from_kind in ('wallet', 'reserved', 'payable', 'receivable'))),
  check ((to_owner is not null) = (to_kind in ('wallet', 'reserved', 'payable', 'receivable')))
);
grant select, insert on transfers to candor_app;
-- The sums of an owner's accounts, from the index alone.
create index transfers_from on transfers (from_owner, from_kind) include (amount_cents)
  where from_owner is not null;
create index transfers_to on transfers (to_owner, to_kind) include (amount_cents)
  where to_owner is not null;
-- The history of a wallet finds its few subscriptions and ended grants without reading all that its
-- reviews have cost.
create index transfers_of_subscription on transfers (from_owner, created_at)
  where from_kind = 'wallet' and to_kind = 'subscription_income';
create index transfers_grant_returned on transfers (from_owner, created_at)
  where from_kind = 'wallet' and key like 'grant-returned:%';

-- Refuses also the owner of the database, whom no grant restricts.
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

-- The result of every run of the invariants.
create table ledger_audits (
  id uuid primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  -- False when rows that had not changed since an earlier audit were left out.
  whole boolean not null,
  -- [{ "name", "violations", "rows" }], at most 20 rows of each.
  checks jsonb not null
);
grant select, insert, delete on ledger_audits to candor_app;
create index ledger_audits_newest on ledger_audits (started_at desc);

-- ---------------------------------------------------------------------------------------------
-- Platform: settings of the operator, announcements, notifications, audit log, public names
-- ---------------------------------------------------------------------------------------------

-- The settings that admins change while Candor runs. One row.
create table platform (
  singleton boolean primary key default true check (singleton),
  -- For amounts in naira beside dollars, with the day of the rate; none until an admin gives one.
  naira_per_dollar numeric(14, 4) check (naira_per_dollar > 0),
  naira_rate_date date,
  -- The rate is that of the demo, and pages say so.
  sample_rate boolean not null default false,
  -- The prices of the plans for a month.
  starter_cents bigint not null default 0 check (starter_cents >= 0),
  professional_cents bigint not null default 2900 check (professional_cents >= 0),
  enterprise_cents bigint not null default 9900 check (enterprise_cents >= 0),
  -- What a business that is not verified may pay for one review, and reserve in a calendar month.
  unverified_price_cents bigint not null default 50000 check (unverified_price_cents > 0),
  unverified_month_cents bigint not null default 500000 check (unverified_month_cents > 0),
  -- Marketing claims of the public pages.
  claims jsonb not null default '{}',
  -- Where the footer's icons lead, by network; one without an address is not shown.
  social_links jsonb not null default '{}',
  -- Who issues receipts: the same details as in billing_details, of the operator.
  issuer jsonb not null default '{}',
  -- PUBLIC_URL of the processes that run, so that every query can make complete addresses.
  public_url text,
  check ((naira_per_dollar is null) = (naira_rate_date is null))
);
grant select, update on platform to candor_app;
insert into platform default values;

-- What an admin tells everybody, or some. A job writes the notifications, batch by batch in the
-- order of the ids.
create table announcements (
  id uuid primary key,
  -- terms: everybody must hear of it; news: who wants news; service: of the service itself.
  kind text not null check (kind in ('terms', 'news', 'service')),
  title text not null,
  content text not null,
  -- The day on which new terms begin.
  effective_on date,
  audience text not null default 'everyone'
    check (audience in ('everyone', 'businesses', 'reviewers')),
  -- Those of the reviewers; empty for all of them.
  countries text[] not null default '{}'
    check (cardinality(countries) <= 32 and array_position(countries, null) is null),
  created_by uuid not null references users,
  created_at timestamptz not null,
  -- The last person who was told, how many were, and when the last of all was.
  told_up_to uuid,
  told integer not null default 0 check (told >= 0),
  done_at timestamptz,
  check ((kind = 'terms') = (effective_on is not null)),
  constraint announcements_terms_check check (kind <> 'terms' or audience = 'everyone'),
  constraint announcements_of_reviewers_check
    check (audience = 'reviewers' or countries = '{}')
);
grant select, insert, update on announcements to candor_app;
create index announcements_newest on announcements (created_at desc, id desc);
-- Those that the job goes on with.
create index announcements_open on announcements (created_at) where done_at is null;

-- What people must hear of, written in the transaction that causes it, delivered by jobs.
create table notifications (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null,
  -- What its text is made of (src/server/platform/notifications/data.ts).
  data jsonb not null,
  campaign_id text generated always as (data ->> 'campaignId') stored,
  -- How many events it stands for: those of one kind and campaign within ten minutes become one.
  events integer not null default 1 check (events > 0),
  -- Whether the next digest of its person lists it.
  awaits_digest boolean not null default false,
  created_at timestamptz not null,
  read_at timestamptz,
  -- When a job has told browsers and queued the mail.
  delivered_at timestamptz
);
grant select, insert, update, delete on notifications to candor_app;
-- A person's list, newest first, and how many are unread.
create index notifications_of_user on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
-- What jobs deliver, list in a digest, and remove after a time.
create index notifications_undelivered on notifications (created_at) where delivered_at is null;
create index notifications_awaiting_digest on notifications (user_id, created_at)
  where awaits_digest;
create index notifications_oldest on notifications (created_at);
-- A campaign that is approved again is announced to each reviewer once.
create index notifications_of_new_campaigns on notifications (campaign_id, user_id)
  where kind = 'campaign-new';

-- Who did what. The application adds entries and never changes one.
create table audit_log (
  id uuid primary key,
  -- Null for what Candor did by itself.
  actor_id uuid references users,
  action text not null,
  -- A kind and an id, such as "review:<id>".
  subject text not null,
  before jsonb,
  after jsonb,
  -- The id of the request, which the log of the server has too.
  request_id text,
  created_at timestamptz not null
);
grant select, insert on audit_log to candor_app;
-- The log newest first: all of it, of one person, of one kind, and of one request.
create index audit_log_newest on audit_log (created_at desc, id desc);
create index audit_log_of_actor on audit_log (actor_id, created_at desc, id desc);
create index audit_log_of_action on audit_log (action, created_at desc, id desc);
create index audit_log_of_request on audit_log (request_id) where request_id is not null;
-- As its page shows it first: without signing in and out, which is most of it.
create index audit_log_without_sign_ins on audit_log (created_at desc, id desc)
  where action not in ('signIn', 'failSignIn', 'failProof', 'signOut');

-- What an entry is about, so that it is found by the name of a person, a company or a campaign.
create table audit_subjects (
  about uuid not null,
  created_at timestamptz not null,
  entry_id uuid not null references audit_log on delete cascade,
  primary key (about, created_at, entry_id)
);
grant select, insert on audit_subjects to candor_app;
-- What the deletion of an entry cascades to.
create index audit_subjects_of_entry on audit_subjects (entry_id);

-- The subject of an entry itself ("review:<id>") and the people and campaigns that it belongs to.
create function audit_about(subject text) returns setof uuid language plpgsql stable as $$
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

-- Each subject is checked against its entry by a foreign key. PostgreSQL plans that check once per
-- connection, and reads the whole table where it was nearly empty then. By its index it is never
-- slow, so the check, which runs within this function, gets no other choice.
create function note_audit_subjects() returns trigger language plpgsql
  set enable_seqscan = off as $$
begin
  insert into audit_subjects (about, created_at, entry_id)
  select about, new.created_at, new.id from audit_about(new.subject) as about;
  return null;
end $$;
create trigger note_audit_subjects after insert on audit_log
  for each row execute function note_audit_subjects();

-- The application can delete no entry but old ones of signing in and out, and of failed proofs of
-- identity, which would grow without end. It runs with the rights of the owner.
create function forget_sign_ins(until timestamptz) returns bigint language sql
  security definer set search_path = public, pg_temp as $$
  with gone as (
    delete from audit_log
    where action in ('signIn', 'failSignIn', 'failProof', 'signOut') and created_at < until
    returning 1)
  select count(*) from gone;
$$;
revoke execute on function forget_sign_ins(timestamptz) from public;
grant execute on function forget_sign_ins(timestamptz) to candor_app;

-- The addresses of public pages: /b/{slug} of a business, /p/{slug} of a campaign's product. A slug
-- is given with the first published review, and stays when the name changes. When another is
-- chosen, the old one stays here and redirects.
create table public_slugs (
  kind text not null check (kind in ('business', 'product')),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 110),
  -- A business or a campaign.
  owner_id uuid not null,
  current boolean not null default true,
  -- Consecutive: the site map is divided by it, so that a page stays in its file.
  position bigint generated always as identity,
  primary key (kind, slug)
);
grant select, insert, update, delete on public_slugs to candor_app;
-- One current address for each owner, all of an owner, and the order of the site map.
create unique index public_slugs_current on public_slugs (kind, owner_id) where current;
create index public_slugs_of_owner on public_slugs (owner_id);
create unique index public_slugs_position on public_slugs (position);

-- Addresses of public pages whose owner is gone. Links and search engines still know them, so
-- nobody else gets one. Only a hash, because an address has the name of the business in it.
create table retired_slugs (
  kind text not null,
  slug_hash bytea not null,
  primary key (kind, slug_hash)
);
grant select, insert on retired_slugs to candor_app;

-- The address of whoever is gone is retired.
create function retire_slug() returns trigger language plpgsql as $$
begin
  insert into retired_slugs (kind, slug_hash) values (old.kind, sha256(convert_to(old.slug, 'UTF8')))
    on conflict do nothing;
  return null;
end $$;
create trigger retired_slug after delete on public_slugs
  for each row execute function retire_slug();

-- Nothing is inserted, as where somebody has the address: claim_slug goes on to a longer one.
create function skip_retired_slug() returns trigger language plpgsql as $$
begin
  if exists (select from retired_slugs r
      where r.kind = new.kind and r.slug_hash = sha256(convert_to(new.slug, 'UTF8'))) then
    return null;
  end if;
  return new;
end $$;
create trigger unretired_slug before insert on public_slugs
  for each row execute function skip_retired_slug();

-- 'Café Ærø №1' becomes 'cafe-aero-no1'. Empty for a name without Latin letters and digits.
create function slug_of(name text) returns text language sql immutable as $$
  select trim('-' from left(trim('-' from regexp_replace(regexp_replace(
    lower(replace(replace(replace(replace(replace(replace(
      translate(normalize(name, NFKD), 'øØłŁđĐıħĦ', 'oollddihh'),
      'ß', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th')),
    '[\u0300-\u036f''’]', '', 'g'), '[^a-z0-9]+', '-', 'g')), 60))
$$;

-- Gives an owner a slug unless it has one. Of two at once with one name, the second gets a longer
-- one: a conflict waits for the first.
create function claim_slug(kind text, owner uuid, name text) returns void language plpgsql as $$
declare
  base text := slug_of(name);
  candidate text;
begin
  if exists (select from public_slugs s
      where s.kind = claim_slug.kind and s.owner_id = owner and s.current) then
    return;
  end if;
  foreach candidate in array array[
    nullif(base, ''),
    coalesce(nullif(base, ''), kind) || '-' || left(owner::text, 8),
    coalesce(nullif(base, ''), kind) || '-' || owner
  ] loop
    continue when candidate is null;
    insert into public_slugs (kind, slug, owner_id) values (claim_slug.kind, candidate, owner)
      on conflict do nothing;
    exit when found;
  end loop;
end $$;

-- The slugs of a campaign's product and of its business.
create function claim_slugs(campaign uuid, product text, business uuid) returns void
language plpgsql as $$
begin
  perform claim_slug('product', campaign, product);
  perform claim_slug('business', id, company_name) from businesses where id = business;
end $$;

-- ---------------------------------------------------------------------------------------------
-- Market: campaigns
-- ---------------------------------------------------------------------------------------------

-- draft -> pending (submitted) -> active (approved) -> completed; pending or active -> rejected ->
-- pending or active; active -> pending when it is edited. Paused is a flag on an active one.
create type campaign_status as enum ('draft', 'pending', 'active', 'completed', 'rejected');
-- Which part of a picture is kept; whole: all of it, on a blurred ground.
create type picture_position as enum ('start', 'center', 'end', 'whole');

-- What a business asks reviews for. A campaign carries its counts, so that the last place is
-- settled by a constraint; invariants of the ledger compare each with the reviews.
create table campaigns (
  id uuid primary key,
  business_id uuid not null references businesses,
  title text not null,
  product text not null,
  product_url text,
  description text not null,
  -- The rest of the brief.
  instructions text not null default '',
  -- For one review, and how many. A draft may lack them, and has 0 then.
  price_cents bigint not null constraint campaigns_price_cents_check
    check (price_cents between 50 and 10000000 or (price_cents = 0 and status = 'draft')),
  target_reviews integer not null constraint campaigns_target_reviews_check
    check (target_reviews between 5 and 100000 or (target_reviews = 0 and status = 'draft')),
  -- Reviews that are approved, and those whose money is reserved (reviews.held).
  approved_count integer not null default 0 check (approved_count >= 0),
  held_count integer not null default 0 check (held_count >= 0),
  -- The fees of the approved reviews, and of the held ones: each at the rate of its own day, so no
  -- product gives them. Those of the held are only shown, so no rule refuses a decision for them.
  fees_charged_cents bigint not null default 0 check (fees_charged_cents >= 0),
  fees_held_cents bigint not null default 0,
  -- The public reviews with one to five stars.
  star_counts integer[] not null default '{0,0,0,0,0}'
    check (cardinality(star_counts) = 5 and 0 <= all (star_counts)),
  status campaign_status not null,
  paused boolean not null default false,
  rejection_note text,
  -- What reviewers look for campaigns by. All optional: null, and no countries, mean any.
  category text check (category ~ '^[a-z]{1,30}$'),
  countries text[] not null default '{}'
    check (cardinality(countries) <= 32 and array_position(countries, null) is null),
  language text check (language ~ '^[a-z]{2}$'),
  -- How long a review takes.
  minutes integer check (minutes between 1 and 600),
  -- What shops and search engines know the product by. All optional.
  gtin text check (gtin ~ '^[0-9]{8}$|^[0-9]{12,14}$'),
  mpn text,
  sku text,
  brand text,
  -- The files are campaign-pictures/{picture_id}/card.webp and hero.webp, and whole.webp where a
  -- position is given, so that another part can be chosen. Pictures without one have only what
  -- was cut.
  picture_id uuid,
  -- SHA-256 of the files: the address changes with the content.
  picture_hash text,
  picture_alt text,
  picture_position picture_position,
  -- Counts the changes, so that nobody edits or reviews another version than they have read.
  version integer not null default 1,
  -- Since when it waits for its decision; null for old ones, whose last change counts.
  submitted_at timestamptz,
  -- When an admin first approved it: since then it is new to reviewers. Null for old ones.
  approved_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Withdrawn: its published reviews stay public.
  deleted_at timestamptz,
  -- The last place.
  check (approved_count + held_count <= target_reviews),
  constraint campaigns_picture check (
    (picture_id is null) = (picture_hash is null) and (picture_id is null) = (picture_alt is null))
)
-- Room for the next version of a campaign beside the present one: each submission and decision
-- changes its counts, and without room a new version is written into every index.
with (fillfactor = 85);
grant select, insert, update, delete on campaigns to candor_app;
-- Lists: of all, by status, by price, and of one business.
create index campaigns_newest on campaigns (created_at desc, id desc) where deleted_at is null;
create index campaigns_by_status on campaigns (status, created_at desc, id desc)
  where deleted_at is null;
create index campaigns_by_price on campaigns (status, price_cents desc, id desc)
  where deleted_at is null;
create index campaigns_of_business on campaigns (business_id, created_at desc, id desc)
  where deleted_at is null;
-- Reviewers' lists of one category or language, and those that are new to a reviewer.
create index campaigns_by_category on campaigns (category, created_at desc, id desc)
  where deleted_at is null and status = 'active';
create index campaigns_by_language on campaigns (language, created_at desc, id desc)
  where deleted_at is null and status = 'active';
create index campaigns_by_approval on campaigns (approved_at)
  where deleted_at is null and status = 'active';
-- The totals of a business are those of all its campaigns, deleted ones too.
create index campaigns_of_owner on campaigns (business_id);
-- The campaigns by which an admin can filter reviews, deleted ones too.
create index campaigns_by_age on campaigns (created_at desc, id desc);
-- Searches by a part of the text, and by the amount.
create index campaigns_mentioning on campaigns
  using gin (without_accents(title || ' ' || product || ' ' || description) gin_trgm_ops);
create index campaigns_of_price on campaigns (price_cents, created_at desc)
  where deleted_at is null;

-- What a business was told about a campaign that stops, so that it is told once. A job adds and
-- removes the rows.
create table campaign_warnings (
  campaign_id uuid not null references campaigns on delete cascade,
  kind text not null check (kind in ('balance-low', 'campaign-out-of-funds',
    'campaign-limit-reached', 'campaign-needs-verification')),
  warned_at timestamptz not null,
  primary key (campaign_id, kind)
);
grant select, insert, delete on campaign_warnings to candor_app;

-- When a reviewer last looked at the campaigns, and since when campaigns are new to them: the end
-- of the visit before.
create table campaign_visits (
  reviewer_id uuid primary key references users,
  seen_at timestamptz not null,
  new_since timestamptz
);
grant select, insert, update, delete on campaign_visits to candor_app;

-- Who wants to be told when a campaign takes reviews again. A row is deleted when its reviewer is
-- told, and with the campaign.
create table campaign_waits (
  campaign_id uuid not null references campaigns on delete cascade,
  reviewer_id uuid not null references users,
  created_at timestamptz not null,
  primary key (campaign_id, reviewer_id)
);
grant select, insert, delete on campaign_waits to candor_app;
create index campaign_waits_reviewer on campaign_waits (reviewer_id);

-- When a reviewer first opened the page of a campaign. Evidence compares it with the time of the
-- review. No foreign keys: opening a page must not wait for the lock of a review or a person.
create table brief_openings (
  reviewer_id uuid not null,
  campaign_id uuid not null,
  opened_at timestamptz not null,
  primary key (reviewer_id, campaign_id)
);
grant select, insert, delete on brief_openings to candor_app;
-- What a job forgets.
create index brief_openings_over on brief_openings (opened_at);

-- Filters of the campaigns that a reviewer gave a name.
create table saved_searches (
  id uuid primary key,
  reviewer_id uuid not null references users,
  name text not null check (name <> ''),
  filters jsonb not null,
  -- Whether the daily digest tells the reviewer of new campaigns that the search finds.
  mails boolean not null default false,
  created_at timestamptz not null,
  unique (reviewer_id, name)
);
-- Its filters stay as they are.
grant select, insert, delete, update (name, mails) on saved_searches to candor_app;
-- The searches of the daily digest.
create index saved_searches_mailing on saved_searches (reviewer_id) where mails;

-- ---------------------------------------------------------------------------------------------
-- Market: reviews
-- ---------------------------------------------------------------------------------------------

-- pending -> approved (the reviewer is paid) or rejected; a rejected one may be sent again for
-- seven days where resubmission is allowed (docs/architecture.md, "State machines").
create type review_status as enum ('pending', 'approved', 'rejected');

-- One review of each reviewer for each campaign.
create table reviews (
  id uuid primary key,
  campaign_id uuid not null references campaigns,
  -- That of the campaign, for lists of a business.
  business_id uuid not null references businesses,
  reviewer_id uuid not null references reviewers,
  rating smallint not null check (rating between 1 and 5),
  content text not null,
  status review_status not null default 'pending',
  -- What the business pays, as it was when the review was submitted: the reviewer's part, and the
  -- platform's.
  price_cents bigint not null check (price_cents > 0),
  fee_cents bigint not null check (fee_cents >= 0),
  rejection_reason text,
  rejection_note text,
  -- While set, the rejected review may be sent again until then and its money stays set aside.
  resubmit_until timestamptz,
  resubmitted_at timestamptz,
  -- Whether its money is reserved.
  held boolean not null generated always as
    (status = 'pending' or (status = 'rejected' and resubmit_until is not null)) stored,
  -- A granted appeal reopens a rejected review: it waits from then on, and its money is reserved
  -- again under keys with this number (src/server/ledger/review-keys.ts).
  reopenings integer not null default 0 check (reopenings >= 0),
  reopened_at timestamptz,
  -- An admin can take an approved review out of public view. Money and counts stay as they are.
  unpublished_at timestamptz,
  unpublished_by uuid references users,
  unpublish_reason text,
  -- Counts the changes, so that a decision is about the text that its admin has read.
  version integer not null default 1,
  decided_by uuid references users,
  decided_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (campaign_id, reviewer_id),
  check ((status = 'rejected') = (rejection_reason is not null)),
  check (resubmit_until is null or status = 'rejected'),
  constraint reviews_reopened check ((reopened_at is null) = (reopenings = 0)),
  constraint reviews_unpublished check (
    num_nonnulls(unpublished_at, unpublished_by, unpublish_reason) in (0, 3)
    and (unpublished_at is null or status = 'approved'))
);
grant select, insert, update, delete on reviews to candor_app;
-- Lists: of all, by status, of one campaign with its public ratings, and of one business.
create index reviews_newest on reviews (created_at desc, id desc);
create index reviews_by_status on reviews (status, created_at desc, id desc);
create index reviews_of_campaign on reviews (campaign_id, status, created_at desc, id desc)
  include (rating, unpublished_at);
create index reviews_of_business on reviews (business_id, created_at desc, id desc);
create index reviews_of_business_by_cost on reviews
  (business_id, (-(price_cents + fee_cents)), id);
-- Which campaigns a reviewer has reviewed, and what became of it, is read from an index alone: the
-- reviews themselves lie in as many places of the table.
create index reviews_of_reviewer on reviews (reviewer_id, created_at desc, id desc)
  include (campaign_id, status);
-- What a reviewer has earned, newest first.
create index reviews_earned on reviews (reviewer_id, decided_at desc, id desc)
  where status = 'approved';
-- What a business has reserved.
create index reviews_held on reviews (business_id) include (price_cents, fee_cents) where held;
-- The figures of a business read its approvals of two months, by their day.
create index reviews_approved_of_business on reviews (business_id, decided_at)
  include (price_cents, fee_cents) where status = 'approved';
-- Rejected and unpublished reviews of a business by stars, which its page counts.
create index reviews_not_public on reviews (business_id, rating, status)
  where status = 'rejected' or unpublished_at is not null;
-- The latest approvals of all, and the reviews that are unpublished.
create index reviews_last_approved on reviews (decided_at desc) where status = 'approved';
create index reviews_unpublished on reviews (created_at desc, id desc)
  where unpublished_at is not null;
-- The queue serves the review that has waited longest since its present text was submitted.
create index reviews_waiting on reviews ((greatest(created_at, resubmitted_at, reopened_at)), id)
  where status = 'pending';
-- Those whose time for another text is over, for a job; and how many of a campaign have some left.
create index reviews_expiring on reviews (resubmit_until) where resubmit_until is not null;
create index reviews_awaiting_resubmission on reviews (campaign_id)
  where resubmit_until is not null;
-- The few that the invariants look at by all their keys.
create index reviews_reopened on reviews (id) where reopenings > 0;
-- Searches by a part of the text.
create index reviews_mentioning on reviews using gin (without_accents(content) gin_trgm_ops);

-- The earlier text of a review that was rejected and submitted again, with that decision.
create table review_versions (
  review_id uuid not null references reviews,
  -- The version of the review (`reviews.version`) that had this text and decision.
  version integer not null,
  rating smallint not null check (rating between 1 and 5),
  content text not null,
  submitted_at timestamptz not null,
  decided_at timestamptz not null,
  decided_by uuid references users,
  rejection_reason text not null,
  rejection_note text not null,
  primary key (review_id, version)
);
grant select, insert on review_versions to candor_app;

-- Which admin has a pending review open, and until when the claim lasts.
create table review_claims (
  review_id uuid primary key references reviews,
  admin_id uuid not null references users,
  claimed_until timestamptz not null,
  -- False until a job has told the browsers of admins.
  announced boolean not null default false
);
grant select, insert, update, delete on review_claims to candor_app;
-- What an admin has open, and what a job tells.
create index review_claims_of_admin on review_claims (admin_id);
create index review_claims_unannounced on review_claims (review_id) where not announced;

-- What a moderator is shown beside a review: found by a job, decided by a person.
create table review_evidence (
  review_id uuid primary key references reviews,
  -- Null while it waits to be examined.
  items jsonb,
  -- How much there is to look at; the queue can be ordered by it.
  weight smallint not null default 0 check (weight >= 0),
  -- Near-duplicates are found in the whole marketplace by these hashes of words of the text. Null
  -- until a job has computed them: it writes the index, and no request does.
  shingles integer[],
  asked_at timestamptz not null
);
grant select, insert, update on review_evidence to candor_app;
-- What the job examines, and those whose hashes it computes.
create index review_evidence_waiting on review_evidence (asked_at) where items is null;
create index review_evidence_without_shingles on review_evidence (review_id)
  where shingles is null;
create index review_evidence_shingles on review_evidence using gin (shingles);

-- The reviewer of a review that was rejected for good, or is unpublished, appeals once against each
-- such decision.
create table appeals (
  id uuid primary key,
  review_id uuid not null references reviews,
  about text not null check (about in ('rejection', 'unpublication')),
  -- The decision: a later one of the same review can be appealed against again.
  decision_at timestamptz not null,
  decision_reason text,
  decision_note text not null,
  content text not null,
  created_at timestamptz not null,
  -- Null while it waits. Withdrawn when the reviewer closes the account.
  outcome text check (outcome in ('upheld', 'granted', 'withdrawn')),
  note text,
  decided_by uuid references users,
  decided_at timestamptz,
  constraint appeals_once unique (review_id, decision_at),
  check ((about = 'rejection') = (decision_reason is not null)),
  check ((outcome is null) = (decided_at is null)),
  -- An admin decides with a note; nobody decides one that is withdrawn.
  check (case when outcome in ('upheld', 'granted') then num_nonnulls(note, decided_by) = 2
    else num_nonnulls(note, decided_by) = 0 end)
);
grant select, insert, update on appeals to candor_app;
-- One open appeal for each review, and the queue of all.
create unique index appeals_open on appeals (review_id) where outcome is null;
create index appeals_waiting on appeals (created_at, id) where outcome is null;

-- Messages of the contact form. With a review and a reporter it reports that review, so that the
-- reporter sees it, and reports it once.
create table contact_messages (
  id uuid primary key,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  review_id uuid references reviews,
  reporter_id uuid references users,
  created_at timestamptz not null,
  -- The others wait for an admin.
  answered_at timestamptz,
  answered_by uuid references users,
  constraint contact_messages_report check ((review_id is null) = (reporter_id is null)),
  constraint contact_messages_answered check ((answered_at is null) = (answered_by is null))
);
grant select, insert, update, delete on contact_messages to candor_app;
create unique index contact_messages_one_report on contact_messages (review_id, reporter_id);
-- The list of those that wait, and what a job removes after a time.
create index contact_messages_waiting on contact_messages (created_at, id)
  where answered_at is null;
create index contact_messages_oldest on contact_messages (created_at);

-- Texts that a moderator can put into the note of a decision. Admins edit them.
create table note_templates (
  id uuid primary key,
  -- The reason of a rejected review; 'campaign', 'verification', 'appeal_granted' or
  -- 'appeal_upheld' for the notes of those decisions.
  reason text not null,
  content text not null check (char_length(content) between 1 and 1000),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
grant select, insert, update, delete on note_templates to candor_app;

-- In this order (by the seconds of their time); an admin's own ones follow.
insert into note_templates (id, reason, content, created_at, updated_at)
select gen_random_uuid(), reason, content, at, at
from (
  select reason, content, '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 second' as at
  from (values
    (1, 'off_topic', 'Your review is about the delivery or the shop. Please write about the product itself: what you used it for and how it did.'),
    (2, 'off_topic', 'Your review describes another product than the one of this campaign. Please write about the one in the brief.'),
    (3, 'not_genuine', 'Your review does not show that you used the product yourself. Please tell when and how you used it, and what you noticed.'),
    (4, 'not_genuine', 'Large parts of your review repeat the description of the product. Please use your own words and your own experience.'),
    (5, 'duplicate', 'Your review has mostly the same text as an earlier one. Every review needs a text of its own.'),
    (6, 'personal_data', 'Your review has personal data in it, such as a name, a phone number or an address. Please remove it and send the rest again.'),
    (7, 'abusive', 'Your review insults people. You may criticize the product as hard as you like; please leave out the insults.'),
    (8, 'promotional', 'Your review has a link, a discount code or an advertisement in it. Please remove it and keep your own experience.'),
    (9, 'conflict_of_interest', 'You seem to be connected with this business. People who work for it or with it cannot review its products.'),
    (10, 'low_effort', 'Your review says little about the product. Please tell what you used it for, what was good and what was not.'),
    (11, 'low_effort', 'Your review has only general words in it. Please add details that only somebody who has used the product knows.'),
    (101, 'campaign', 'Your brief asks for a certain opinion or rating. Please ask for an honest review and leave out what it should say.'),
    (102, 'campaign', 'Your campaign does not say how reviewers get the product. Please write where they get it and who pays for it.'),
    (103, 'campaign', 'The description does not tell which product is reviewed. Please name it and say what it is for.'),
    (104, 'campaign', 'The picture or its text does not show the product of this campaign. Please choose another picture or leave it out.'),
    (105, 'campaign', 'The link leads to another product, or to no page at all. Please give the address of the page of this product.'),
    (111, 'verification', 'The document names another company than your profile. Please upload one with the same name, or change the name in your profile.'),
    (112, 'verification', 'The document has expired. Please upload one that is valid today.'),
    (113, 'verification', 'The document cannot be read. Please upload a complete and sharp copy of each page.'),
    (114, 'verification', 'The documents do not prove the address. Please add a bank statement or a utility bill of the last three months.'),
    (201, 'appeal_granted', 'You are right: the reason that we gave does not fit your review. We are sorry, and have taken the decision back.'),
    (202, 'appeal_granted', 'What you explain answers our question. Thank you; we have taken the decision back.'),
    (211, 'appeal_upheld', 'We have read your review and your appeal again. The reason that we gave still fits, so the decision stays.'),
    (212, 'appeal_upheld', 'Your appeal does not say anything about the reason that we gave. That is why the decision stays.')
  ) as texts (n, reason, content)
) as seeds;

-- ---------------------------------------------------------------------------------------------
-- Money: card payments, refunds, payouts
-- ---------------------------------------------------------------------------------------------

-- pending (checkout opened) -> completed or failed, by a signed webhook of the card provider.
create type deposit_status as enum ('pending', 'completed', 'failed');
-- pending -> cancelled (by the business), rejected (by an admin) or refunding (money moved);
-- refunding -> completed or failed, as the card provider says.
create type refund_status as enum
  ('pending', 'cancelled', 'rejected', 'refunding', 'completed', 'failed');
-- pending -> completed (paid), failed (money returned) or cancelled (by the reviewer).
create type withdrawal_status as enum ('pending', 'completed', 'failed', 'cancelled');
-- A batch of payouts is of one kind.
create type payout_kind as enum ('bank', 'mobile_money', 'paypal');

-- Payments of businesses by card.
create table deposits (
  id uuid primary key,
  business_id uuid not null references businesses,
  amount_cents bigint not null check (amount_cents between 1 and 10000000),
  status deposit_status not null default 'pending',
  -- The card provider's id of the payment; and that of the checkout, to ask about a payment that
  -- was left.
  provider_reference text,
  checkout_reference text,
  -- When the card provider was last asked.
  checked_at timestamptz,
  -- Why it failed.
  failure text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
grant select, insert, update on deposits to candor_app;
-- A business's list, newest first and by amount.
create index deposits_of_business on deposits (business_id, created_at desc, id desc);
create index deposits_of_business_by_amount on deposits (business_id, amount_cents, id);
-- The search finds payments by their amount.
create index deposits_of_amount on deposits (amount_cents, created_at desc);
-- A webhook names a payment by the card provider's reference.
create index deposits_by_reference on deposits (provider_reference)
  where provider_reference is not null;
-- Those that a job asks about.
create index deposits_open on deposits (created_at) where status = 'pending';

-- What businesses ask to have back of what they have not spent.
create table refund_requests (
  id uuid primary key,
  business_id uuid not null references businesses,
  -- What was there when it was asked for; once it is approved, what was taken out of the wallet:
  -- what goes back to cards, and sandbox money that expires with it.
  amount_cents bigint not null check (amount_cents >= 0),
  sandbox_cents bigint not null default 0 check (sandbox_cents >= 0),
  status refund_status not null default 'pending',
  -- Why it was rejected.
  note text,
  decided_by uuid references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status = 'rejected') = (note is not null)),
  constraint refund_requests_not_empty check (amount_cents + sandbox_cents > 0)
);
grant select, insert, update on refund_requests to candor_app;
-- One open request for each business.
create unique index refund_requests_open on refund_requests (business_id)
  where status in ('pending', 'refunding');
create index refund_requests_of_business on refund_requests (business_id, created_at desc, id desc);
-- The orders that the list of admins offers, of all and of one status.
create index refund_requests_oldest on refund_requests (created_at, id);
create index refund_requests_by_status on refund_requests (status, created_at, id);
create index refund_requests_by_amount on refund_requests (amount_cents, id);
create index refund_requests_by_status_and_amount on refund_requests (status, amount_cents, id);
-- The search finds requests by their amount.
create index refund_requests_of_amount on refund_requests (amount_cents, created_at desc);

-- What went back to a card: disputes and refunds that the card provider reports, and refunds that
-- Candor itself began. The part that a wallet could not cover is owed (receivable). So what comes
-- back and what is left of a deposit is known in one place.
create table reversals (
  -- The card provider's id, or that of a refund that Candor began.
  id text primary key,
  deposit_id uuid not null references deposits,
  business_id uuid not null references businesses,
  amount_cents bigint not null check (amount_cents > 0),
  -- When the money came back: a dispute was won, or a refund failed.
  returned_at timestamptz,
  -- A dispute of the card holder's bank, and until when the card provider takes an answer.
  is_dispute boolean not null default false,
  respond_by timestamptz,
  -- The request of a refund that Candor began.
  refund_request_id uuid references refund_requests,
  -- When the card provider was last asked to do it, and when it said that it is done.
  asked_at timestamptz,
  confirmed_at timestamptz,
  -- Why the card provider did not do it; the money came back then.
  failure text,
  created_at timestamptz not null
);
grant select, insert, update on reversals to candor_app;
create index reversals_of_business on reversals (business_id, created_at desc, id desc);
create index reversals_of_deposit on reversals (deposit_id);
create index reversals_of_request on reversals (refund_request_id)
  where refund_request_id is not null;
-- The refunds that a job asks the card provider for.
create index reversals_under_way on reversals (created_at)
  where refund_request_id is not null and confirmed_at is null and returned_at is null;
-- The list of disputes.
create index reversals_disputes on reversals (created_at desc, id desc) where is_dispute;

-- Whom the receipts of a business are issued to. An empty text is not given.
create table billing_details (
  business_id uuid primary key references businesses,
  legal_name text not null,
  address_line1 text not null,
  address_line2 text not null,
  postcode text not null,
  city text not null,
  country text not null,
  tax_number text not null,
  updated_at timestamptz not null
);
grant select, insert, update, delete on billing_details to candor_app;

-- Where a reviewer wants to be paid: a bank account, mobile money or a PayPal address.
create table payout_destinations (
  reviewer_id uuid primary key references reviewers,
  kind payout_kind not null default 'bank',
  account_holder text not null,
  bank_name text not null,
  account_number text not null,
  -- Routing, sort or SWIFT code, where the account number alone does not say which bank it is.
  bank_code text not null default '',
  -- That of the account; null for PayPal and for old ones.
  country text check (country ~ '^[A-Z]{2}$'),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
grant select, insert, update, delete on payout_destinations to candor_app;
-- Who else is paid to the same account.
create index payout_destinations_of_account on payout_destinations (account_number);
-- A destination tells that two accounts belong to one person (traces).
create trigger trace_destination after insert or update on payout_destinations
  for each row execute function ask_for_traces();

-- What reviewers ask to be paid.
create table withdrawals (
  id uuid primary key,
  reviewer_id uuid not null references reviewers,
  -- What leaves the wallet, and the part of it that the platform keeps.
  amount_cents bigint not null check (amount_cents > 0),
  charge_cents bigint not null check (charge_cents >= 0 and charge_cents < amount_cents),
  status withdrawal_status not null default 'pending',
  -- That of the bank.
  reference text,
  -- Why it failed.
  failure text,
  -- When an admin last reminded the reviewer, if it waits for an account.
  reminded_at timestamptz,
  decided_by uuid references users,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
grant select, insert, update on withdrawals to candor_app;
create index withdrawals_of_reviewer on withdrawals (reviewer_id, created_at desc, id desc);
-- The orders that the list of admins offers, of all and of one status.
create index withdrawals_oldest on withdrawals (created_at, id);
create index withdrawals_by_status on withdrawals (status, created_at, id);
create index withdrawals_by_amount on withdrawals (amount_cents, id);
create index withdrawals_by_status_and_amount on withdrawals (status, amount_cents, id);
-- The search finds withdrawals by their amount, before and after the charge, and by the bank's
-- reference.
create index withdrawals_of_amount on withdrawals (amount_cents, created_at desc);
create index withdrawals_of_net on withdrawals ((amount_cents - charge_cents), created_at desc);
create index withdrawals_of_reference on withdrawals (reference, created_at desc)
  where reference is not null;

-- Withdrawals that go to the bank in one file. What went there is never changed.
create table payout_batches (
  id uuid primary key,
  kind payout_kind not null default 'bank',
  created_by uuid not null references users,
  created_at timestamptz not null
);
grant select, insert on payout_batches to candor_app;
create index payout_batches_newest on payout_batches (created_at desc, id desc);

-- The key puts each withdrawal in at most one batch; the destination is as it was then.
create table payout_batch_lines (
  withdrawal_id uuid primary key references withdrawals,
  batch_id uuid not null references payout_batches,
  net_cents bigint not null check (net_cents > 0),
  account_holder text not null,
  bank_name text not null,
  account_number text not null,
  bank_code text not null,
  -- Null in old batches, whose files stay as they were.
  country text
);
grant select, insert on payout_batch_lines to candor_app;
create index payout_batch_lines_of_batch on payout_batch_lines (batch_id, withdrawal_id)
  include (net_cents);

-- Where a withdrawal was paid that no batch sent. Old ones have none.
create table paid_destinations (
  withdrawal_id uuid primary key references withdrawals,
  kind payout_kind not null default 'bank',
  account_holder text not null,
  bank_name text not null,
  account_number text not null,
  bank_code text not null
);
grant select, insert on paid_destinations to candor_app;

-- ---------------------------------------------------------------------------------------------
-- Outside: public pages, the embed, receipts, API keys, webhooks
-- ---------------------------------------------------------------------------------------------

-- The first published review gives a campaign and its business their addresses. A trigger, so that
-- every way of publishing a review counts (docs/decisions/0027).
create function slugs_of_campaign() returns trigger language plpgsql as $$
begin
  perform claim_slugs(new.id, new.product, new.business_id);
  return null;
end $$;
create trigger slugs_of_campaign after update of star_counts on campaigns
  for each row when (old.star_counts = '{0,0,0,0,0}' and new.star_counts <> '{0,0,0,0,0}')
  execute function slugs_of_campaign();

-- Every process keeps answers of the embed in memory, and hears here which campaign's have changed,
-- whichever code changed them: its own text and state, the public reviews, and the names of its
-- business and reviewers. The verb that changes an address says so itself.
create function announce_embed(campaign uuid) returns void language sql as $$
  select pg_notify('candor_live_events', 'embed:' || campaign)
$$;

-- What changes on the campaign itself.
create function embed_of_campaign() returns trigger language plpgsql as $$
begin
  perform announce_embed(old.id);
  return null;
end $$;
-- The counts of stars change with every review that is published or withdrawn.
create trigger embed_of_campaign
  after update of title, product, status, deleted_at, star_counts on campaigns for each row
  when ((old.title, old.product, old.status, old.deleted_at, old.star_counts)
    is distinct from (new.title, new.product, new.status, new.deleted_at, new.star_counts))
  execute function embed_of_campaign();
create trigger embed_of_deleted_campaign after delete on campaigns
  for each row execute function embed_of_campaign();

-- The name of the business, in all its campaigns.
create function embed_of_business() returns trigger language plpgsql as $$
begin
  perform announce_embed(id) from campaigns where business_id = new.id;
  return null;
end $$;
create trigger embed_of_business after update of company_name on businesses
  for each row when (old.company_name is distinct from new.company_name)
  execute function embed_of_business();

-- The name and country of a reviewer, and how much of the name is shown.
create function embed_of_reviewer() returns trigger language plpgsql as $$
begin
  perform announce_embed(campaign_id) from reviews
  where reviewer_id = new.id and status = 'approved';
  return null;
end $$;
create trigger embed_of_person after update of name, country on users
  for each row when (new.role = 'reviewer'
    and (old.name, old.country) is distinct from (new.name, new.country))
  execute function embed_of_reviewer();
create trigger embed_of_reviewer after update of public_name on reviewers
  for each row when (old.public_name is distinct from new.public_name)
  execute function embed_of_reviewer();

-- Campaigns whose business agreed that Candor remembers which sites show their embed, and looks at
-- those pages once a day.
create table embed_checks (
  campaign_id uuid primary key references campaigns on delete cascade,
  agreed_at timestamptz not null
);
grant select, insert, delete on embed_checks to candor_app;

-- The origins that asked for the reviews of such a campaign, and what the latest look found.
create table embed_sites (
  campaign_id uuid not null references embed_checks on delete cascade,
  origin text not null check (length(origin) between 8 and 200),
  seen_at timestamptz not null,
  checked_at timestamptz,
  finding text check (finding in
    ('shown', 'disclosure-hidden', 'ratings-hidden', 'not-found', 'unreachable')),
  primary key (campaign_id, origin)
);
grant select, insert, update, delete on embed_sites to candor_app;
-- The pages that a job looks at next.
create index embed_sites_due on embed_sites (checked_at nulls first);

-- The keys that sign receipts of published reviews. Old ones stay, so that their receipts can be
-- checked.
create table receipt_keys (
  -- The thumbprint of the public key (RFC 7638).
  kid text primary key,
  public_key jsonb not null,
  -- The private key, encrypted with a key derived from AUTH_SECRET; null once it is retired.
  sealed_key text,
  created_at timestamptz not null,
  retired_at timestamptz,
  check ((sealed_key is null) = (retired_at is not null))
);
grant select, insert, update on receipt_keys to candor_app;
-- One key signs.
create unique index receipt_keys_current on receipt_keys ((true)) where retired_at is null;

-- Keys with which a person's own programs call the API. Of the key itself there is only its
-- SHA-256. A key that was revoked or has expired is deleted; the audit log knows of it.
create table api_keys (
  id uuid primary key,
  user_id uuid not null references users,
  name text not null check (name <> ''),
  -- The start of the key, by which its owner recognizes it.
  prefix text not null check (prefix ~ '^ck_(live|test)_[0-9A-Za-z]{8}$'),
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  scopes text[] not null check (
    cardinality(scopes) > 0 and scopes <@ array[
      'campaigns:read', 'campaigns:write', 'reviews:read', 'wallet:read', 'webhooks:write'
    ]
  ),
  created_at timestamptz not null,
  last_used_at timestamptz,
  expires_at timestamptz check (expires_at > created_at)
);
grant select, insert, delete, update (last_used_at) on api_keys to candor_app;
create index api_keys_owner on api_keys (user_id, created_at);
-- What a job deletes.
create index api_keys_expiry on api_keys (expires_at) where expires_at is not null;

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
grant select, insert, update, delete on webhooks to candor_app;
-- The list of an owner, and those that hear of every business.
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
grant select, insert, delete on webhook_events to candor_app;

-- An event on its way to one webhook.
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
grant select, insert, update, delete on webhook_deliveries to candor_app;
-- What a webhook gets next: of a subject in its order, and of all.
create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, subject_id, sequence)
  where status = 'waiting';
create index webhook_deliveries_next on webhook_deliveries (webhook_id, sequence)
  where status = 'waiting';
-- What a job removes after a time.
create index webhook_deliveries_age on webhook_deliveries (created_at);

-- The log of a delivery.
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
grant select, insert, delete on webhook_attempts to candor_app;
create index webhook_attempts_of on webhook_attempts (delivery_id, created_at);

-- ---------------------------------------------------------------------------------------------
-- Overview: figures of the platform by day
-- ---------------------------------------------------------------------------------------------

-- What the figures of the platform sum up, by UTC day, so that they need not read every review and
-- every user. A change adds a row to its day, and a job adds the rows of a day together: so no
-- change waits for another at a common row, and the sums hold at any time.
create table platform_days (
  day date not null,
  -- Of the day of registration; closed accounts do not count.
  users integer not null default 0,
  businesses integer not null default 0,
  reviewers integer not null default 0,
  -- Of the day on which the campaign was made; deleted ones do not count.
  campaigns integer not null default 0,
  active_campaigns integer not null default 0,
  -- Of the day on which the review was written.
  reviews integer not null default 0,
  pending_reviews integer not null default 0,
  -- Of the day of approval.
  approved_reviews integer not null default 0,
  paid_cents bigint not null default 0,
  fees_cents bigint not null default 0,
  public_reviews integer not null default 0,
  stars integer not null default 0,
  -- Of the day of the transfer.
  charges_cents bigint not null default 0,
  subscriptions_cents bigint not null default 0,
  -- Of the day of the deposit, and of that of the reversal.
  paid_in_cents bigint not null default 0
)
-- Rows come and go all the time while the table stays small.
with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
grant select, insert, delete on platform_days to candor_app;
create index platform_days_day on platform_days (day);

-- The same by counting all rows, for the invariant.
create view counted_platform_days as
select day, sum(users)::int as users, sum(businesses)::int as businesses,
  sum(reviewers)::int as reviewers, sum(campaigns)::int as campaigns,
  sum(active_campaigns)::int as active_campaigns, sum(reviews)::int as reviews,
  sum(pending_reviews)::int as pending_reviews, sum(approved_reviews)::int as approved_reviews,
  sum(paid_cents)::bigint as paid_cents, sum(fees_cents)::bigint as fees_cents,
  sum(public_reviews)::int as public_reviews, sum(stars)::int as stars,
  sum(charges_cents)::bigint as charges_cents,
  sum(subscriptions_cents)::bigint as subscriptions_cents,
  sum(paid_in_cents)::bigint as paid_in_cents
from (
  select utc_day(created_at) as day, 1 as users, (role = 'business')::int as businesses,
    (role = 'reviewer')::int as reviewers, 0 as campaigns, 0 as active_campaigns, 0 as reviews,
    0 as pending_reviews, 0 as approved_reviews, 0 as paid_cents, 0 as fees_cents,
    0 as public_reviews, 0 as stars, 0 as charges_cents, 0 as subscriptions_cents,
    0 as paid_in_cents
  from users where deleted_at is null
  union all
  select utc_day(created_at), 0, 0, 0, 1, (status = 'active')::int, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
  from campaigns where deleted_at is null
  union all
  select utc_day(created_at), 0, 0, 0, 0, 0, 1, (status = 'pending')::int, 0, 0, 0, 0, 0, 0, 0, 0
  from reviews
  union all
  select utc_day(decided_at), 0, 0, 0, 0, 0, 0, 0, 1, price_cents, fee_cents,
    (unpublished_at is null)::int, case when unpublished_at is null then rating else 0 end, 0, 0, 0
  from reviews where status = 'approved'
  union all
  select utc_day(created_at), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    case to_kind when 'charge_income' then amount_cents else 0 end,
    case to_kind when 'subscription_income' then amount_cents else 0 end, 0
  from transfers where to_kind in ('charge_income', 'subscription_income')
  union all
  select utc_day(created_at), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, amount_cents
  from deposits where status = 'completed'
  union all
  select utc_day(created_at), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -amount_cents
  from reversals where returned_at is null
) as rows group by day;
grant select on counted_platform_days to candor_app;

-- The triggers that add these rows. Each takes off what a row was counted as, on its day, and adds
-- what it is now.

-- Registrations and closed accounts.
create function days_of_user() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.deleted_at is null then
    insert into platform_days (day, users, businesses, reviewers) values (
      utc_day(old.created_at), -1, -(old.role = 'business')::int, -(old.role = 'reviewer')::int);
  end if;
  if new.deleted_at is null then
    insert into platform_days (day, users, businesses, reviewers) values (
      utc_day(new.created_at), 1, (new.role = 'business')::int, (new.role = 'reviewer')::int);
  end if;
  return null;
end $$;
create trigger days_of_new_user after insert on users
  for each row execute function days_of_user();
create trigger days_of_user after update of deleted_at, role, created_at on users for each row
  when ((old.deleted_at, old.role, old.created_at)
    is distinct from (new.deleted_at, new.role, new.created_at))
  execute function days_of_user();

-- Campaigns, and how many are active. One is deleted for good while it has no reviews.
create function days_of_campaign() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.deleted_at is null then
    insert into platform_days (day, campaigns, active_campaigns)
    values (utc_day(old.created_at), -1, -(old.status = 'active')::int);
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then
    insert into platform_days (day, campaigns, active_campaigns)
    values (utc_day(new.created_at), 1, (new.status = 'active')::int);
  end if;
  return null;
end $$;
create trigger days_of_new_campaign after insert or delete on campaigns
  for each row execute function days_of_campaign();
create trigger days_of_campaign after update of status, deleted_at, created_at on campaigns
  for each row when ((old.status, old.deleted_at, old.created_at)
    is distinct from (new.status, new.deleted_at, new.created_at))
  execute function days_of_campaign();

-- Reviews by the day of writing, and approvals with their money and stars by the day of approval.
create function days_of_review() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into platform_days (day, reviews, pending_reviews)
    values (utc_day(new.created_at), 1, (new.status = 'pending')::int);
  else
    if (old.status = 'pending') <> (new.status = 'pending') then
      insert into platform_days (day, pending_reviews)
      values (utc_day(new.created_at), case new.status when 'pending' then 1 else -1 end);
    end if;
    if old.status = 'approved' then
      insert into platform_days
        (day, approved_reviews, paid_cents, fees_cents, public_reviews, stars)
      values (utc_day(old.decided_at), -1, -old.price_cents, -old.fee_cents,
        -(old.unpublished_at is null)::int,
        case when old.unpublished_at is null then -old.rating else 0 end);
    end if;
  end if;
  if new.status = 'approved' then
    insert into platform_days (day, approved_reviews, paid_cents, fees_cents, public_reviews, stars)
    values (utc_day(new.decided_at), 1, new.price_cents, new.fee_cents,
      (new.unpublished_at is null)::int,
      case when new.unpublished_at is null then new.rating else 0 end);
  end if;
  return null;
end $$;
create trigger days_of_new_review after insert on reviews
  for each row execute function days_of_review();
create trigger days_of_review after update of status, decided_at, unpublished_at, rating,
    price_cents, fee_cents on reviews for each row
  when ((old.status, old.decided_at, old.unpublished_at, old.rating, old.price_cents, old.fee_cents)
    is distinct from (new.status, new.decided_at, new.unpublished_at, new.rating, new.price_cents,
      new.fee_cents))
  execute function days_of_review();

-- What the platform earned besides the fees of reviews. A transfer never changes.
create function days_of_income() returns trigger language plpgsql as $$
begin
  insert into platform_days (day, charges_cents, subscriptions_cents) values (
    utc_day(new.created_at),
    case new.to_kind when 'charge_income' then new.amount_cents else 0 end,
    case new.to_kind when 'subscription_income' then new.amount_cents else 0 end);
  return null;
end $$;
create trigger days_of_income after insert on transfers for each row
  when (new.to_kind in ('charge_income', 'subscription_income'))
  execute function days_of_income();

-- Completed card payments.
create function days_of_deposit() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.status = 'completed' then
    insert into platform_days (day, paid_in_cents)
    values (utc_day(old.created_at), -old.amount_cents);
  end if;
  if new.status = 'completed' then
    insert into platform_days (day, paid_in_cents)
    values (utc_day(new.created_at), new.amount_cents);
  end if;
  return null;
end $$;
create trigger days_of_new_deposit after insert on deposits
  for each row execute function days_of_deposit();
create trigger days_of_deposit after update of status, amount_cents on deposits for each row
  when ((old.status, old.amount_cents) is distinct from (new.status, new.amount_cents))
  execute function days_of_deposit();

-- What went back to cards, less what was returned.
create function days_of_reversal() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.returned_at is null then
    insert into platform_days (day, paid_in_cents)
    values (utc_day(old.created_at), old.amount_cents);
  end if;
  if new.returned_at is null then
    insert into platform_days (day, paid_in_cents)
    values (utc_day(new.created_at), -new.amount_cents);
  end if;
  return null;
end $$;
create trigger days_of_new_reversal after insert on reversals
  for each row execute function days_of_reversal();
create trigger days_of_reversal after update of returned_at, amount_cents on reversals for each row
  when ((old.returned_at, old.amount_cents) is distinct from (new.returned_at, new.amount_cents))
  execute function days_of_reversal();

-- ---------------------------------------------------------------------------------------------
-- Base: requests, files and jobs (pg-boss makes the tables of its jobs in a schema of its own)
-- ---------------------------------------------------------------------------------------------

-- How often something was done in the present span, such as signing in from one network.
create table rate_limits (
  key text primary key,
  count integer not null,
  resets_at timestamptz not null
);
grant select, insert, update, delete on rate_limits to candor_app;
-- What the job that runs every minute removes.
create index rate_limits_over on rate_limits (resets_at);

-- The answers to requests with an idempotency key, for a day: a request that is sent twice is
-- carried out once.
create table idempotency_keys (
  account_id uuid not null references users on delete cascade,
  route text not null,
  key text not null,
  -- Another request under the same key is refused.
  request_hash text not null,
  -- Null until the request is answered.
  status smallint,
  -- As sent, to the letter: the same key answers the same.
  reply text,
  created_at timestamptz not null,
  primary key (account_id, route, key)
);
grant select, insert, update, delete on idempotency_keys to candor_app;
-- What a job removes.
create index idempotency_keys_oldest on idempotency_keys (created_at);

-- Files that a job removes from the store. A file is named here before it is stored, and no longer
-- when a row names it; and again when none does. So no failure in between leaves a file that nobody
-- knows.
create table file_removals (
  storage_key text primary key,
  remove_at timestamptz not null
);
grant select, insert, update, delete on file_removals to candor_app;
create index file_removals_due on file_removals (remove_at);

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
  -- What the mail server answered.
  message text not null,
  failed_at timestamptz not null,
  -- An admin sends it again; a job takes it out of the list.
  send_again boolean not null default false
);
grant select, insert, update, delete on undelivered_mails to candor_app;
create index undelivered_mails_newest on undelivered_mails (failed_at desc, id desc);
