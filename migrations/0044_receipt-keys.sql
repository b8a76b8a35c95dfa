-- The keys that sign receipts of published reviews. Old ones stay, so that their receipts can be
-- checked.
create table receipt_keys (
  -- The thumbprint of the public key (RFC 7638).
  kid text primary key,
  public_key jsonb not null,
  -- The private key, encrypted with a key derived from AUTH_SECRET; null once it is retired.
  sealed_key text,
  created_at timestamptz not null,
  retired_at timestamptz,
  check ((sealed_key is null) = (retired_at is not null))
);
create unique index receipt_keys_current on receipt_keys ((true)) where retired_at is null;
grant select, insert, update on receipt_keys to candor_app;
