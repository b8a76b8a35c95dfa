-- What a reviewer confirms with each review (src/shared/market/confirmations.ts): which wording,
-- and when; and when the reviewer withdrew it. Null for reviews from before confirmations.
alter table reviews
  add column confirmations_version integer,
  add column confirmations_at timestamptz,
  add column confirmations_withdrawn_at timestamptz,
  add constraint reviews_confirmations check (
    num_nonnulls(confirmations_version, confirmations_at) in (0, 2)
    and (confirmations_withdrawn_at is null or confirmations_at is not null));
