-- A file is named here before it is stored, and no longer when a row names it. So no failure in
-- between leaves a file that nobody knows.
alter table file_removals rename column created_at to remove_at;
create index file_removals_due on file_removals (remove_at);
grant update on file_removals to candor_app;
create index documents_superseded on documents (superseded_at) where superseded_at is not null;
create index contact_messages_oldest on contact_messages (created_at);
create index notifications_oldest on notifications (created_at);
