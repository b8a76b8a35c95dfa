-- A review that nobody decides in time is paid by the platform meanwhile (docs/domain.md, The clock
-- pays).

alter table reviews add column advanced_at timestamptz;
comment on column reviews.advanced_at is
  'When the platform paid its price while it waited, under the key advance:{review}.';
-- What a reviewer has outstanding.
create index reviews_advanced on reviews (reviewer_id) include (price_cents)
  where advanced_at is not null and status = 'pending';
-- What a reviewer has earned, newest first, from when it was paid.
drop index reviews_earned;
create index reviews_earned on reviews (reviewer_id, (coalesce(advanced_at, decided_at)) desc, id desc)
  where status = 'approved' or advanced_at is not null;

alter table platform
  -- Hours after which a waiting review is advanced; 0 turns it off.
  add column clock_hours integer not null default 72 check (clock_hours between 0 and 2160),
  -- The most that one reviewer may have been advanced for reviews that still wait.
  add column advance_limit_cents bigint not null default 5000 check (advance_limit_cents >= 0);
