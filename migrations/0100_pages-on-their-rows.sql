-- What each page of a campaign and each card of a list looked up in other tables, kept on the rows that
-- they read anyway (docs/decisions/0021): the current address, whether a business has a public page and
-- whether it is suspended, and how many rejected reviews of a campaign may be sent again. None of them
-- is money, so triggers keep them, whichever code changes the rows behind them. A business's row is
-- locked last, after the wallet.
alter table campaigns
  add column slug text,
  add column awaiting_count integer not null default 0;
alter table businesses
  add column slug text,
  add column public_campaigns integer not null default 0,
  add column suspended boolean not null default false;

-- The limits of a business that is not verified. Functions, because PostgreSQL prepares a subquery for
-- each page, and calls a function only where such a business is.
create function unverified_price_cents() returns bigint language sql stable parallel safe as $$
  select unverified_price_cents from platform
$$;
create function unverified_month_cents() returns bigint language sql stable parallel safe as $$
  select unverified_month_cents from platform
$$;

create function set_slug(kind text, owner uuid, slug text) returns void language plpgsql as $$
begin
  if kind = 'product' then
    update campaigns c set slug = set_slug.slug where c.id = owner;
  else
    update businesses b set slug = set_slug.slug where b.id = owner;
  end if;
end $$;
create function keep_slug() returns trigger language plpgsql as $$
begin
  perform set_slug(new.kind, new.owner_id, new.slug);
  return null;
end $$;
create trigger current_slug after insert or update of slug, current on public_slugs
  for each row when (new.current) execute function keep_slug();
create function forget_slug() returns trigger language plpgsql as $$
begin
  perform set_slug(old.kind, old.owner_id, null);
  return null;
end $$;
create trigger deleted_slug after delete on public_slugs
  for each row when (old.current) execute function forget_slug();

-- A campaign has a public page while it has a public review.
create or replace function slugs_of_campaign() returns trigger language plpgsql as $$
declare
  is_public boolean := new.star_counts <> '{0,0,0,0,0}';
begin
  if is_public then perform claim_slugs(new.id, new.product, new.business_id); end if;
  update businesses set public_campaigns = public_campaigns + case when is_public then 1 else -1 end
    where id = new.business_id;
  return null;
end $$;
create or replace trigger slugs_of_campaign after update of star_counts on campaigns
  for each row when ((old.star_counts = '{0,0,0,0,0}') <> (new.star_counts = '{0,0,0,0,0}'))
  execute function slugs_of_campaign();
update businesses b set public_campaigns = c.count from (
  select business_id, count(*) from campaigns where star_counts <> '{0,0,0,0,0}' group by business_id
) as c where c.business_id = b.id;

create function keep_suspended() returns trigger language plpgsql as $$
begin
  update businesses set suspended = new.suspended_at is not null where id = new.id;
  return null;
end $$;
create trigger suspended_business after update of suspended_at on users
  for each row when ((old.suspended_at is null) <> (new.suspended_at is null))
  execute function keep_suspended();
update businesses b set suspended = true from users u where u.id = b.id and u.suspended_at is not null;

create function keep_awaiting() returns trigger language plpgsql as $$
begin
  update campaigns
    set awaiting_count = awaiting_count + case when new.resubmit_until is null then -1 else 1 end
    where id = new.campaign_id;
  return null;
end $$;
create trigger awaiting_of_campaign after update of resubmit_until on reviews
  for each row when ((old.resubmit_until is null) <> (new.resubmit_until is null))
  execute function keep_awaiting();
update campaigns c set awaiting_count = r.count from (
  select campaign_id, count(*) from reviews where resubmit_until is not null group by campaign_id
) as r where r.campaign_id = c.id;

-- The embed links to the page, so another address is news to it.
create or replace trigger embed_of_campaign
  after update of title, product, status, deleted_at, star_counts, slug on campaigns for each row
  when ((old.title, old.product, old.status, old.deleted_at, old.star_counts, old.slug)
    is distinct from (new.title, new.product, new.status, new.deleted_at, new.star_counts, new.slug))
  execute function embed_of_campaign();
-- Next step: the addresses of today. One that has changed meanwhile is there already.
update businesses b set slug = s.slug from public_slugs s
  where s.kind = 'business' and s.owner_id = b.id and s.current and b.slug is null;
update campaigns c set slug = s.slug from public_slugs s
  where s.kind = 'product' and s.owner_id = c.id and s.current and c.slug is null;
-- Next step: nothing counts the reviews that may be sent again any more.
drop index concurrently if exists reviews_awaiting_resubmission;
