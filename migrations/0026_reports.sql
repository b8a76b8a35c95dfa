-- Reports of published reviews, by anyone. A report changes its review only by an admin's decision.
-- Reports of before are messages of the contact form, and stay there.
create table reports (
  id uuid primary key,
  -- The receipt of the reporter.
  number text not null unique,
  review_id uuid not null references reviews,
  -- Only of somebody who was signed in.
  reporter_id uuid references users,
  -- Where the reporter hears the decision.
  email text check (char_length(email) <= 254),
  -- A keyed hash of the network (/24, /64); null after 90 days.
  network text,
  reason text not null check (reason in (
    'illegal', 'not_genuine', 'personal_data', 'off_topic', 'conflict_of_interest', 'other')),
  content text not null check (char_length(content) <= 2000),
  created_at timestamptz not null,
  outcome text check (outcome in ('kept', 'unpublished')),
  note text,
  decided_by uuid references users,
  decided_at timestamptz,
  -- Against a decision that keeps the review.
  appeal text check (char_length(appeal) <= 2000),
  appealed_at timestamptz,
  appeal_outcome text check (appeal_outcome in ('kept', 'unpublished')),
  appeal_note text,
  appeal_decided_by uuid references users,
  appeal_decided_at timestamptz,
  -- Whether the decision is still to be mailed.
  awaits_mail boolean not null default false,
  check ((outcome is null) = (decided_at is null) and (outcome is null) = (note is null)),
  check ((appeal is null) = (appealed_at is null) and (appeal is null or outcome = 'kept')),
  check ((appeal_outcome is null) = (appeal_decided_at is null)
    and (appeal_outcome is null) = (appeal_note is null)
    and (appeal_outcome is null or appeal is not null)),
  check (not awaits_mail or (email is not null and outcome is not null))
);
grant select, insert, update, delete on reports to candor_app;
-- Repeats of one person get the number of the first report.
create unique index reports_of_reporter on reports (review_id, reporter_id);
create unique index reports_of_email on reports (review_id, lower(email));
create unique index reports_of_network on reports (review_id, network);
create index reports_open on reports (coalesce(appealed_at, created_at), id)
  where outcome is null or (appeal is not null and appeal_outcome is null);
create index reports_decided on reports (coalesce(appeal_decided_at, decided_at), id)
  where outcome is not null;
create index reports_by_reporter on reports (reporter_id);
create index reports_to_mail on reports (decided_at) where awaits_mail;
create index reports_networks on reports (created_at) where network is not null;
