-- Keyed hashes of what tells that two accounts belong to one person: payout destination, phone, name
-- and network. They outlive sessions and accounts, and say nothing without the key of the application.
create table traces (
  user_id uuid not null references users,
  kind text not null check (kind in ('destination', 'phone', 'name', 'network')),
  hash text not null,
  -- A network is forgotten after 90 days, the others stay.
  seen_at timestamptz not null,
  primary key (kind, hash, user_id)
);
create index traces_of_user on traces (user_id, kind);
create index traces_expiring on traces (seen_at) where kind = 'network';

-- People whose traces a job has yet to write, because only the application has the key.
create table untraced_people (
  user_id uuid primary key references users,
  changed_at timestamptz not null
);

-- Triggers, so that no code that changes a person can forget it. The update locks the row, so that
-- the job does not take it before the change is visible.
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
create trigger trace_destination after insert or update on payout_destinations
  for each row execute function ask_for_traces();

insert into untraced_people (user_id, changed_at)
select id, updated_at from users where deleted_at is null;

grant select, insert, update, delete on traces, untraced_people to candor_app;
