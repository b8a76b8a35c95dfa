-- Codes for products: a pool for each campaign, of which each place is handed one.

-- Of an active campaign that gives codes, for its open places.
alter table campaigns
  add column free_codes integer not null default 0
    constraint campaigns_free_codes_check check (free_codes >= 0);

create table codes (
  -- In the order of their import, in which they are handed out.
  id integer generated always as identity primary key,
  campaign_id uuid not null references campaigns on delete cascade,
  -- Encrypted with a key of AUTH_SECRET (src/server/market/codes/sealing.ts).
  sealed text not null,
  -- A keyed hash by which a code that is imported again is found.
  fingerprint text not null,
  -- Whether it is free again when its place is returned or expires; otherwise it is burnt.
  reusable boolean not null,
  imported_at timestamptz not null,
  -- The place that it was handed to.
  place_id uuid unique references places,
  burnt_at timestamptz,
  constraint codes_once unique (campaign_id, fingerprint),
  check (burnt_at is null or place_id is not null)
);
grant select, insert, update, delete on codes to candor_app;
create index codes_free on codes (campaign_id, id) where place_id is null;

alter table campaign_warnings
  drop constraint campaign_warnings_kind_check,
  add constraint campaign_warnings_kind_check check (kind in ('balance-low',
    'campaign-out-of-funds', 'campaign-limit-reached', 'campaign-needs-verification',
    'campaign-codes-low', 'campaign-out-of-codes'));
