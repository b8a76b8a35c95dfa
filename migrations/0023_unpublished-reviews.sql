-- An admin can take an approved review out of public view. Money and counts stay as they are.
alter table reviews
  add column unpublished_at timestamptz,
  add column unpublished_by uuid references users,
  add column unpublish_reason text,
  add constraint reviews_unpublished check (
    num_nonnulls(unpublished_at, unpublished_by, unpublish_reason) in (0, 3)
    and (unpublished_at is null or status = 'approved'));
create index reviews_unpublished on reviews (created_at desc, id desc)
  where unpublished_at is not null;

-- Public lists and ratings leave unpublished reviews out, so their indexes have the column too.
drop index reviews_of_campaign;
create index reviews_of_campaign on reviews (campaign_id, status, created_at desc, id desc)
  include (rating, unpublished_at);
drop index reviews_approved;
create index reviews_approved on reviews (decided_at) include (fee_cents, rating, unpublished_at)
  where status = 'approved';
