-- Admins find people by a part of their telephone number, however it is written.
-- Next step: the index is built while others write.
drop index concurrently if exists users_phone_digits;
create index concurrently users_phone_digits on users
  using gin (regexp_replace(phone_number, '\D', '', 'g') gin_trgm_ops);
