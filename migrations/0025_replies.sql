-- What a business says under a review of itself. There is one reply for each review.
create table review_replies (
  review_id uuid primary key references reviews,
  -- The newest text, and what has become of it.
  content text not null check (char_length(content) between 1 and 2000),
  status text not null check (status in ('pending', 'published', 'refused')),
  created_at timestamptz not null,
  version int not null default 1,
  -- What everybody reads: the newest text, or the one before as long as that is not published.
  shown text,
  shown_at timestamptz,
  -- What the checks found in the newest text; null until they have run.
  evidence jsonb,
  weight int not null default 0,
  -- Why it is refused.
  note text,
  -- Null where the time has published it.
  decided_by uuid references users,
  decided_at timestamptz,
  check ((shown is null) = (shown_at is null)),
  check ((status = 'published') <= (shown is not null and shown = content)),
  check ((status = 'pending') = (decided_at is null)),
  check ((status = 'refused') = (note is not null))
);
grant select, insert, update, delete on review_replies to candor_app;
create index review_replies_pending on review_replies (created_at, review_id)
  where status = 'pending';
create index review_replies_unchecked on review_replies (created_at) where evidence is null;

-- What the embed shows below a review.
create function embed_of_reply() returns trigger language plpgsql as $$
begin
  perform announce_embed(campaign_id) from reviews where id = old.review_id;
  return null;
end $$;
create trigger embed_of_reply after update of shown on review_replies
  for each row when (old.shown is distinct from new.shown) execute function embed_of_reply();
create trigger embed_of_removed_reply after delete on review_replies
  for each row when (old.shown is not null) execute function embed_of_reply();
