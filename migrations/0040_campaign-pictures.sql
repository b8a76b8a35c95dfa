-- The picture of a campaign: its files are campaign-pictures/{picture_id}/card.webp and hero.webp.
alter table campaigns
  add column picture_id uuid,
  -- SHA-256 of both files: the address changes with the content.
  add column picture_hash text,
  add column picture_alt text,
  add constraint campaigns_picture check (
    (picture_id is null) = (picture_hash is null) and (picture_id is null) = (picture_alt is null));

-- The embed shows it.
drop trigger embed_of_campaign on campaigns;
create trigger embed_of_campaign
  after update of title, product, status, deleted_at, star_counts, picture_hash, picture_alt
  on campaigns for each row
  when ((old.title, old.product, old.status, old.deleted_at, old.star_counts, old.picture_hash,
      old.picture_alt)
    is distinct from (new.title, new.product, new.status, new.deleted_at, new.star_counts,
      new.picture_hash, new.picture_alt))
  execute function embed_of_campaign();
