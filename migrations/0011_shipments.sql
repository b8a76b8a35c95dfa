-- Parcels: where the product of a place is sent, and where it is.

-- asked -> sent (by the business) -> received (by its reviewer, or by the clock); a parcel that did
-- not arrive is missing until it is sent anew or received.
create type shipment_status as enum ('asked', 'sent', 'received', 'missing');

create table shipments (
  place_id uuid primary key references places,
  status shipment_status not null default 'asked',
  -- Encrypted with a key of AUTH_SECRET (src/server/market/addresses/sealing.ts). Null once erased.
  address text,
  carrier text,
  tracking text,
  -- When it was sent last.
  sent_at timestamptz,
  -- Until when the business sends it, or answers that it is missing.
  due_at timestamptz,
  -- When the business is warned next.
  warn_at timestamptz,
  -- When its reviewer left with the price, because it did not come.
  left_at timestamptz,
  updated_at timestamptz not null,
  check ((status in ('asked', 'missing')) = (due_at is not null)),
  check (status <> 'sent' or (sent_at is not null and carrier is not null)),
  check (warn_at is null or due_at is not null),
  check (left_at is null or due_at <= left_at)
);
grant select, insert, update on shipments to candor_app;
-- What jobs do.
create index shipments_sent on shipments (sent_at) where status = 'sent';
create index shipments_warning on shipments (warn_at) where warn_at is not null;
create index shipments_with_address on shipments (place_id) where address is not null;
create index shipments_left on shipments (place_id) where left_at is not null;
