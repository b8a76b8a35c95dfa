-- Keys with which a person's own programs call the API. Of the key itself there is only its
-- SHA-256. A key that was revoked or has expired is deleted; the audit log knows of it.
create table api_keys (
  id uuid primary key,
  user_id uuid not null references users,
  name text not null check (name <> ''),
  -- The start of the key, by which its owner recognizes it.
  prefix text not null check (prefix ~ '^ck_(live|test)_[0-9A-Za-z]{8}$'),
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  scopes text[] not null check (
    cardinality(scopes) > 0 and scopes <@ array[
      'campaigns:read', 'campaigns:write', 'reviews:read', 'wallet:read', 'webhooks:write'
    ]
  ),
  created_at timestamptz not null,
  last_used_at timestamptz,
  expires_at timestamptz check (expires_at > created_at)
);
create index api_keys_owner on api_keys (user_id, created_at);
create index api_keys_expiry on api_keys (expires_at) where expires_at is not null;

grant select, insert, delete, update (last_used_at) on api_keys to candor_app;
