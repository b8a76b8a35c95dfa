-- Pages read addresses, suspensions and what may be sent again where they are: the copies of 0100 go,
-- with the triggers that kept them.
drop index concurrently if exists reviews_awaiting_resubmission;
create index concurrently reviews_awaiting_resubmission on reviews (campaign_id)
  where resubmit_until is not null;
-- Next step
drop trigger if exists awaiting_of_campaign on reviews;
drop function if exists keep_awaiting();
-- Next step
drop trigger if exists suspended_business on users;
drop function if exists keep_suspended();
-- Next step
drop trigger if exists current_slug on public_slugs;
drop trigger if exists deleted_slug on public_slugs;
drop function if exists keep_slug();
drop function if exists forget_slug();
drop function if exists set_slug(text, uuid, text);
-- Next step
-- The first published review gives addresses, as in 0042. Whatever else the embed shows is news to it,
-- as in 0034; the verb that changes an address says so itself.
create or replace function slugs_of_campaign() returns trigger language plpgsql as $$
begin
  perform claim_slugs(new.id, new.product, new.business_id);
  return null;
end $$;
create or replace trigger slugs_of_campaign after update of star_counts on campaigns
  for each row when (old.star_counts = '{0,0,0,0,0}' and new.star_counts <> '{0,0,0,0,0}')
  execute function slugs_of_campaign();
create or replace trigger embed_of_campaign
  after update of title, product, status, deleted_at, star_counts on campaigns for each row
  when ((old.title, old.product, old.status, old.deleted_at, old.star_counts)
    is distinct from (new.title, new.product, new.status, new.deleted_at, new.star_counts))
  execute function embed_of_campaign();
alter table campaigns drop column if exists slug, drop column if exists awaiting_count;
-- Next step
alter table businesses drop column if exists slug, drop column if exists public_campaigns,
  drop column if exists suspended;
drop function if exists unverified_price_cents();
drop function if exists unverified_month_cents();
