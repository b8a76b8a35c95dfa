-- What a reviewer has begun to write, for one's other devices. Nobody else reads it; it goes with
-- the submission, or 90 days after it was last saved.
create table review_drafts (
  reviewer_id uuid not null references reviewers,
  campaign_id uuid not null references campaigns on delete cascade,
  rating smallint not null check (rating between 1 and 5),
  content text not null,
  -- Photos that no review has yet are kept as long as a draft names them.
  photo_ids uuid[] not null,
  -- Which boxes are ticked. A review is confirmed by its submission alone.
  confirmations jsonb not null,
  saved_at timestamptz not null,
  primary key (reviewer_id, campaign_id)
);
grant select, insert, update, delete on review_drafts to candor_app;
create index review_drafts_old on review_drafts (saved_at);
