-- Searches for reviews find "bandoneón" by "bandoneon", and admins find withdrawals by their amount
-- or bank reference.
-- Next step: indexes are built while others write.
drop index concurrently if exists reviews_mentioning;
create index concurrently reviews_mentioning on reviews
  using gin (without_accents(content) gin_trgm_ops);
-- Without statistics of the words, a rare one would be looked for in review after review.
analyze reviews;
drop index concurrently if exists reviews_text;
drop index concurrently if exists withdrawals_of_amount;
create index concurrently withdrawals_of_amount on withdrawals (amount_cents, created_at desc);
drop index concurrently if exists withdrawals_of_net;
create index concurrently withdrawals_of_net on withdrawals
  ((amount_cents - charge_cents), created_at desc);
drop index concurrently if exists withdrawals_of_reference;
create index concurrently withdrawals_of_reference on withdrawals (reference, created_at desc)
  where reference is not null;
