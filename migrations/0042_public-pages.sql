-- The addresses of public pages: /b/{slug} of a business, /p/{slug} of a campaign's product. A slug
-- is given with the first published review, and stays when the name changes. When another is
-- chosen, the old one stays here and redirects.
create table public_slugs (
  kind text not null check (kind in ('business', 'product')),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 110),
  owner_id uuid not null,
  current boolean not null default true,
  -- Consecutive: the site map is divided by it, so that a page stays in its file.
  position bigint generated always as identity,
  primary key (kind, slug)
);
create unique index public_slugs_current on public_slugs (kind, owner_id) where current;
create index public_slugs_of_owner on public_slugs (owner_id);
create unique index public_slugs_position on public_slugs (position);
grant select, insert, update, delete on public_slugs to candor_app;

-- PUBLIC_URL of the processes that run, so that every query can make complete addresses.
alter table platform add column public_url text;

-- 'Café Ærø №1' becomes 'cafe-aero-no1'. Empty for a name without Latin letters and digits.
create function slug_of(name text) returns text language sql immutable as $$
  select trim('-' from left(trim('-' from regexp_replace(regexp_replace(
    lower(replace(replace(replace(replace(replace(replace(
      translate(normalize(name, NFKD), 'øØłŁđĐıħĦ', 'oollddihh'),
      'ß', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th')),
    '[\u0300-\u036f''’]', '', 'g'), '[^a-z0-9]+', '-', 'g')), 60))
$$;

-- Gives an owner a slug unless it has one. Of two at once with one name, the second gets a longer
-- one: a conflict waits for the first.
create function claim_slug(kind text, owner uuid, name text) returns void language plpgsql as $$
declare
  base text := slug_of(name);
  candidate text;
begin
  if exists (select from public_slugs s
      where s.kind = claim_slug.kind and s.owner_id = owner and s.current) then
    return;
  end if;
  foreach candidate in array array[
    nullif(base, ''),
    coalesce(nullif(base, ''), kind) || '-' || left(owner::text, 8),
    coalesce(nullif(base, ''), kind) || '-' || owner
  ] loop
    continue when candidate is null;
    insert into public_slugs (kind, slug, owner_id) values (claim_slug.kind, candidate, owner)
      on conflict do nothing;
    exit when found;
  end loop;
end $$;

create function claim_slugs(campaign uuid, product text, business uuid) returns void
language plpgsql as $$
begin
  perform claim_slug('product', campaign, product);
  perform claim_slug('business', id, company_name) from businesses where id = business;
end $$;

-- A trigger, so that every way of publishing a review counts (docs/decisions/0027).
create function slugs_of_campaign() returns trigger language plpgsql as $$
begin
  perform claim_slugs(new.id, new.product, new.business_id);
  return null;
end $$;
create trigger slugs_of_campaign after update of star_counts on campaigns
  for each row when (old.star_counts = '{0,0,0,0,0}' and new.star_counts <> '{0,0,0,0,0}')
  execute function slugs_of_campaign();
-- Next step: the pages of what is published already, oldest first.
do $$
declare
  one record;
begin
  for one in select id, product, business_id from campaigns
    where deleted_at is null and star_counts <> '{0,0,0,0,0}' order by created_at, id
  loop
    perform claim_slugs(one.id, one.product, one.business_id);
  end loop;
end $$;
-- Next step: rejected and unpublished reviews of a business by stars, which its page counts.
drop index concurrently if exists reviews_not_public;
create index concurrently reviews_not_public on reviews (business_id, rating, status)
  where status = 'rejected' or unpublished_at is not null;
