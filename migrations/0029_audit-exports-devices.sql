-- The audit log: the request of an entry, and what an entry is about, so that it is found by the
-- name of a person, a company or a campaign.
alter table audit_log add column request_id text;
create index audit_log_of_request on audit_log (request_id) where request_id is not null;
create index audit_log_of_action on audit_log (action, created_at desc, id desc);

create table audit_subjects (
  about uuid not null,
  created_at timestamptz not null,
  entry_id uuid not null references audit_log on delete cascade,
  primary key (about, created_at, entry_id)
);
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
  return query select distinct about from (
    select it as about
    union all select c.business_id from campaigns c where what = 'campaign' and c.id = it
    union all select unnest(array[r.campaign_id, r.business_id, r.reviewer_id])
      from reviews r where what = 'review' and r.id = it
    union all select w.reviewer_id from withdrawals w where what = 'withdrawal' and w.id = it
    union all select f.business_id from refund_requests f where what = 'refund' and f.id = it
    union all select d.business_id from deposits d where what = 'deposit' and d.id = it
    union all select d.business_id from documents d where what = 'document' and d.id = it
  ) as things where about is not null;
end $$;

create function note_audit_subjects() returns trigger language plpgsql as $$
begin
  insert into audit_subjects (about, created_at, entry_id)
  select about, new.created_at, new.id from audit_about(new.subject) as about;
  return null;
end $$;
create trigger note_audit_subjects after insert on audit_log
  for each row execute function note_audit_subjects();

insert into audit_subjects (about, created_at, entry_id)
select about, a.created_at, a.id from audit_log a cross join lateral audit_about(a.subject) as about;

grant select, insert on audit_subjects to candor_app;

-- The application can delete no entry but old sign-ins, which would grow without end.
create function forget_sign_ins(until timestamptz) returns bigint language sql
  security definer set search_path = public, pg_temp as $$
  with gone as (
    delete from audit_log
    where action in ('signIn', 'failSignIn', 'signOut') and created_at < until
    returning 1)
  select count(*) from gone;
$$;
revoke execute on function forget_sign_ins(timestamptz) from public;
grant execute on function forget_sign_ins(timestamptz) to candor_app;

-- The audit log finds people and companies by a part of their names.
create index users_words on users using gin ((name || ' ' || email) gin_trgm_ops);
create index businesses_words on businesses using gin (company_name gin_trgm_ops);

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
create index exports_waiting on exports (asked_at) where ready_at is null;
create index exports_over on exports (expires_at) where expires_at is not null;
grant select, insert, update, delete on exports to candor_app;

-- The browsers with which a person signed in, so that one more is told by mail. Hashes of a cookie.
create table known_devices (
  user_id uuid not null references users on delete cascade,
  device text not null,
  -- The keyed hash of browser, system and network, for a browser that keeps no cookies.
  fallback text not null,
  seen_at timestamptz not null,
  primary key (user_id, device)
);
create index known_devices_over on known_devices (seen_at);
grant select, insert, update, delete on known_devices to candor_app;

-- What an admin tells everybody (terms) or who wants news. A job writes the notifications, batch by
-- batch in the order of the ids.
create table announcements (
  id uuid primary key,
  kind text not null check (kind in ('terms', 'news')),
  title text not null,
  content text not null,
  -- The day on which new terms begin.
  effective_on date,
  created_by uuid not null references users,
  created_at timestamptz not null,
  -- The last person who was told, and when the last of all was.
  told_up_to uuid,
  told integer not null default 0 check (told >= 0),
  done_at timestamptz,
  check ((kind = 'terms') = (effective_on is not null))
);
create index announcements_newest on announcements (created_at desc, id desc);
create index announcements_open on announcements (created_at) where done_at is null;
grant select, insert, update on announcements to candor_app;
