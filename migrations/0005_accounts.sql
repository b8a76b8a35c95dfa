-- Two-factor codes. The secret and the recovery codes are encrypted with the application's secret.

alter table users add column two_factor_enabled boolean not null default false;

create table two_factors (
  id uuid primary key,
  user_id uuid not null unique references users on delete cascade,
  secret text not null,
  recovery_codes text not null,
  -- False until a first code has shown that the authenticator knows the secret.
  confirmed boolean not null default false,
  failures integer not null default 0,
  locked_until timestamptz
);

grant select, insert, update, delete on two_factors to candor_app;
