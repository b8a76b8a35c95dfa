-- Where reviews with few stars are rejected more, or less, often than chance explains.

create table alarms (
  id uuid primary key default gen_random_uuid(),
  -- Whose decisions it is about: those of an admin, or those about the reviews of a business.
  subject_id uuid not null references users,
  -- Decisions with 1 or 2 stars, and with 4 or 5.
  rejected_low integer not null,
  decided_low integer not null,
  rejected_high integer not null,
  decided_high integer not null,
  -- Fisher's exact test, adjusted by Benjamini and Hochberg.
  p_value double precision not null,
  raised_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'explained', 'acted')),
  note text,
  answered_by uuid references users,
  answered_at timestamptz,
  check ((state = 'open') = (answered_at is null))
);
grant select, insert, update on alarms to candor_app;
create unique index alarms_open on alarms (subject_id) where state = 'open';
create index alarms_of_subject on alarms (subject_id, raised_at desc);
create index alarms_answered_by on alarms (answered_by);
