-- Feeds and pages say when a review became public, which may be long after its approval.

alter table reviews add column published_at timestamptz;
comment on column reviews.published_at is
  'When it became public for the first time; null if it never was.';

-- A trigger, so that every way of publishing a review counts (docs/decisions/0027).
create function published_review() returns trigger language plpgsql as $$
begin
  if new.unpublished_at = new.decided_at then
    -- An approval without publishing, whose two statements are one decision.
    new.published_at = null;
  elsif new.published_at is null and new.status = 'approved' and new.unpublished_at is null then
    new.published_at = new.updated_at;
  end if;
  return new;
end $$;
create trigger published_review before insert or update of status, unpublished_at on reviews
  for each row execute function published_review();

-- Next step

update reviews set published_at = decided_at
where status = 'approved' and published_at is null and unpublished_at is distinct from decided_at;

-- Next step

-- The newest of a business, for its page and its feeds.
drop index concurrently if exists reviews_published_of_business;
create index concurrently reviews_published_of_business on reviews
  (business_id, published_at desc, id desc) where status = 'approved' and unpublished_at is null;
