-- What reviewers look for campaigns by. All optional: null, and no countries, mean any.
alter table campaigns
  add column category text check (category ~ '^[a-z]{1,30}$'),
  add column countries text[] not null default '{}'
    check (cardinality(countries) <= 32 and array_position(countries, null) is null),
  add column language text check (language ~ '^[a-z]{2}$'),
  add column minutes integer check (minutes between 1 and 600),
  -- When an admin first approved it: since then it is new to reviewers. Null before this version.
  add column approved_at timestamptz;
-- Next step: reviewers' lists of one category or language, newest first.
drop index concurrently if exists campaigns_by_category;
create index concurrently campaigns_by_category
  on campaigns (category, created_at desc, id desc)
  where deleted_at is null and status = 'active';
-- Next step
drop index concurrently if exists campaigns_by_language;
create index concurrently campaigns_by_language
  on campaigns (language, created_at desc, id desc)
  where deleted_at is null and status = 'active';
-- Next step: those that are new to a reviewer.
drop index concurrently if exists campaigns_by_approval;
create index concurrently campaigns_by_approval on campaigns (approved_at)
  where deleted_at is null and status = 'active';
-- Next step
-- When a reviewer last looked at the campaigns, and since when campaigns are new to them: the end
-- of the visit before.
create table campaign_visits (
  reviewer_id uuid primary key references users,
  seen_at timestamptz not null,
  new_since timestamptz
);
grant select, insert, update, delete on campaign_visits to candor_app;

create table saved_searches (
  id uuid primary key,
  reviewer_id uuid not null references users,
  name text not null check (name <> ''),
  filters jsonb not null,
  created_at timestamptz not null,
  unique (reviewer_id, name)
);
grant select, insert, delete on saved_searches to candor_app;
