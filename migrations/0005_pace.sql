-- When a campaign takes reviewers, and at most how many of them in a day or a week (UTC).

create type pace_unit as enum ('day', 'week');

alter table campaigns
  add column starts_at timestamptz,
  add column ends_at timestamptz,
  add column pace_places integer
    constraint campaigns_pace_places_check check (pace_places between 1 and 100000),
  add column pace_per pace_unit,
  add constraint campaigns_dates_check check (ends_at > starts_at),
  add constraint campaigns_pace_check check ((pace_places is null) = (pace_per is null));

-- Those that a job completes.
create index campaigns_ending on campaigns (ends_at)
  where status = 'active' and deleted_at is null;
