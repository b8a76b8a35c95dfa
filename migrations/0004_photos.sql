-- The photos that reviewers add to their reviews. One without a review waits for a day to be used.
create table photos (
  id uuid primary key,
  reviewer_id uuid not null references reviewers,
  review_id uuid references reviews,
  -- Its place among the photos of the present text; null in one that only the first try has.
  position smallint check (position between 1 and 5),
  -- What it shows, for those who do not see it; empty where its reviewer did not say.
  alt text not null,
  -- Of the largest of its stored sizes.
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- Why a moderator approved the review without it.
  left_out_reason text,
  created_at timestamptz not null,
  check (review_id is not null or (position is null and left_out_reason is null)),
  constraint photos_position unique (review_id, position)
);
grant select, insert, update, delete on photos to candor_app;
-- What a reviewer has not used, and what the retention deletes.
create index photos_unused on photos (reviewer_id, created_at) where review_id is null;

-- Next step

-- The photos of an earlier text, in their order. Those that were deleted since are no longer found.
alter table review_versions add column photo_ids uuid[] not null default '{}';
