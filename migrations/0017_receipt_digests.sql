-- The digest of the receipts of a day (UTC), made once after its end: the root of a Merkle tree
-- (RFC 6962) over the receipts and the sums of the ledger, signed.
create table receipt_digests (
  day date primary key,
  root text not null unique check (root ~ '^[0-9a-f]{64}$'),
  -- The root of the day before. Each is followed once, and the first one follows none, so that
  -- there is one chain whatever happens at once.
  previous text unique references receipt_digests (root),
  -- How many receipts it has.
  count integer not null check (count >= 0),
  jws text not null,
  created_at timestamptz not null
);
create unique index receipt_digests_first on receipt_digests ((true)) where previous is null;
grant select, insert on receipt_digests to candor_app;

-- The receipt of a review as it was signed for the latest digest that has it. A receipt that says
-- something else later, such as that its review was unpublished, replaces it in the digest of that
-- day.
create table receipt_inclusions (
  review_id uuid primary key references reviews,
  day date not null references receipt_digests deferrable initially deferred,
  -- Its place among the receipts of the day, from 0.
  index integer not null check (index >= 0),
  jws text not null,
  -- The hashes from its leaf to the root, of 32 bytes each.
  path bytea not null check (octet_length(path) % 32 = 0)
);
create index receipt_inclusions_of_day on receipt_inclusions (day, index);
grant select, insert, update on receipt_inclusions to candor_app;
