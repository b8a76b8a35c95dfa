-- Who answered a message of the contact form, and when: the others wait for an admin.
-- Next step
alter table contact_messages
  add column answered_at timestamptz,
  add column answered_by uuid references users,
  add constraint contact_messages_answered check ((answered_at is null) = (answered_by is null));
-- Next step: the index is built while others write.
drop index concurrently if exists contact_messages_waiting;
create index concurrently contact_messages_waiting on contact_messages (created_at, id)
  where answered_at is null;
