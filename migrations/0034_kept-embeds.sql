-- Every process keeps answers of the embed in memory, and hears here which campaign's have changed,
-- whichever code changed them: its own text and state, the public reviews, and the names of its
-- business and reviewers.
create function announce_embed(campaign uuid) returns void language sql as $$
  select pg_notify('candor_live_events', 'embed:' || campaign)
$$;

create function embed_of_campaign() returns trigger language plpgsql as $$
begin
  perform announce_embed(old.id);
  return null;
end $$;
-- The counts of stars change with every review that is published or withdrawn.
create trigger embed_of_campaign after update of title, product, status, deleted_at, star_counts
  on campaigns for each row
  when ((old.title, old.product, old.status, old.deleted_at, old.star_counts)
    is distinct from (new.title, new.product, new.status, new.deleted_at, new.star_counts))
  execute function embed_of_campaign();
create trigger embed_of_deleted_campaign after delete on campaigns
  for each row execute function embed_of_campaign();

create function embed_of_business() returns trigger language plpgsql as $$
begin
  perform announce_embed(id) from campaigns where business_id = new.id;
  return null;
end $$;
create trigger embed_of_business after update of company_name on businesses
  for each row when (old.company_name is distinct from new.company_name)
  execute function embed_of_business();

create function embed_of_reviewer() returns trigger language plpgsql as $$
begin
  perform announce_embed(campaign_id) from reviews
  where reviewer_id = new.id and status = 'approved';
  return null;
end $$;
create trigger embed_of_person after update of name, country on users
  for each row when (new.role = 'reviewer'
    and (old.name, old.country) is distinct from (new.name, new.country))
  execute function embed_of_reviewer();
create trigger embed_of_reviewer after update of public_name on reviewers
  for each row when (old.public_name is distinct from new.public_name)
  execute function embed_of_reviewer();
