-- Addresses of public pages whose owner is gone. Links and search engines still know them, so nobody
-- else gets one. Only a hash, because an address has the name of the business in it.
create table retired_slugs (
  kind text not null,
  slug_hash bytea not null,
  primary key (kind, slug_hash)
);
grant select, insert on retired_slugs to candor_app;

create function retire_slug() returns trigger language plpgsql as $$
begin
  insert into retired_slugs (kind, slug_hash) values (old.kind, sha256(convert_to(old.slug, 'UTF8')))
    on conflict do nothing;
  return null;
end $$;
create trigger retired_slug after delete on public_slugs
  for each row execute function retire_slug();

-- Nothing is inserted, as where somebody has the address: claim_slug goes on to a longer one.
create function skip_retired_slug() returns trigger language plpgsql as $$
begin
  if exists (select from retired_slugs r
      where r.kind = new.kind and r.slug_hash = sha256(convert_to(new.slug, 'UTF8'))) then
    return null;
  end if;
  return new;
end $$;
create trigger unretired_slug before insert on public_slugs
  for each row execute function skip_retired_slug();
