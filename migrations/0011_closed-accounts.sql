-- What a closed account leaves behind: nothing to moderate and no documents. Closing used to keep
-- both, so this does the same for the accounts that were closed before.

-- Files that no row names any more. A job removes them from the store.
create table file_removals (
  storage_key text primary key,
  created_at timestamptz not null
);
grant select, insert, delete on file_removals to candor_app;

insert into file_removals (storage_key, created_at)
  select d.storage_key, u.deleted_at from documents d join users u on u.id = d.business_id
  where u.deleted_at is not null;
delete from document_links l using documents d, users u
  where d.id = l.document_id and u.id = d.business_id and u.deleted_at is not null;
delete from documents d using users u where u.id = d.business_id and u.deleted_at is not null;
update businesses b set verification_status = 'none', verification_note = null
  from users u where u.id = b.id and u.deleted_at is not null;

delete from campaigns c using users u
  where u.id = c.business_id and u.deleted_at is not null and c.status <> 'completed'
    and not exists (select from reviews r where r.campaign_id = c.id);
update campaigns c set deleted_at = u.deleted_at from users u
  where u.id = c.business_id and u.deleted_at is not null and c.status <> 'completed'
    and c.deleted_at is null;
