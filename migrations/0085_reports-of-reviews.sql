-- Who reported which review with a message, so that they see it, and report it once.
-- Next step
alter table contact_messages
  add column review_id uuid references reviews,
  add column reporter_id uuid references users,
  add constraint contact_messages_report check ((review_id is null) = (reporter_id is null));
-- Next step: the index is built while others write.
drop index concurrently if exists contact_messages_one_report;
create unique index concurrently contact_messages_one_report on contact_messages
  (review_id, reporter_id);
