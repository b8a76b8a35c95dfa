-- A parcel that counts as received because so many days have passed, not because its reviewer said
-- so: it can still be missing.
alter table shipments add column presumed boolean not null default false
  constraint shipments_presumed_check check (not presumed or status = 'received');
