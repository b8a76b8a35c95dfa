-- The published reviews of a deleted campaign stay public. 0042 gave addresses to those that were not
-- deleted; the trigger has given one to each campaign since.
do $$
declare
  one record;
begin
  for one in select c.id, c.product, c.business_id from campaigns c
    join users u on u.id = c.business_id
    where c.deleted_at is not null and u.deleted_at is null and c.star_counts <> '{0,0,0,0,0}'
    order by c.created_at, c.id
  loop
    perform claim_slugs(one.id, one.product, one.business_id);
  end loop;
end $$;
