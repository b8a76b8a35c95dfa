-- The kinds of notifications that a person does not want to see in Candor, or by mail. Those about
-- security and money are in neither (server/notifications/events.ts).
alter table users
  add column muted_in_app text[] not null default '{}',
  add column muted_mails text[] not null default '{}';
