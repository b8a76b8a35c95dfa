-- Searches for people and companies find "Fernández" by "fernandez".
create extension if not exists unaccent;
-- Immutable, unlike unaccent, whose dictionary could be exchanged, so that an index can have it.
create or replace function without_accents(text) returns text
  language sql immutable strict parallel safe
  return unaccent('unaccent'::regdictionary, $1);
-- Next step: indexes are built while others write.
drop index concurrently if exists users_named;
create index concurrently users_named on users
  using gin (without_accents(name || ' ' || email) gin_trgm_ops);
drop index concurrently if exists businesses_named;
create index concurrently businesses_named on businesses
  using gin (without_accents(company_name) gin_trgm_ops);
drop index concurrently if exists users_words;
drop index concurrently if exists businesses_words;
