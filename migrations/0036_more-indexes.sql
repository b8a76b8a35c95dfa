-- The lists of businesses and of reviewers, newest first, without reading the others in between.
drop index concurrently if exists users_of_role;
create index concurrently users_of_role on users (role, created_at desc, id desc)
  where deleted_at is null;
-- Next step: every verb that tells the admins looks for them among all people.
drop index concurrently if exists users_admins;
create index concurrently users_admins on users (id) where role = 'admin';
-- Next step: the totals of a business are those of all its campaigns, deleted ones too.
drop index concurrently if exists campaigns_of_owner;
create index concurrently campaigns_of_owner on campaigns (business_id);
-- Next step: the campaigns by which an admin can filter reviews, deleted ones too.
drop index concurrently if exists campaigns_by_age;
create index concurrently campaigns_by_age on campaigns (created_at desc, id desc);
