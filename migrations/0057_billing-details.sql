-- Whom the receipts of a business are issued to. An empty text is not given.
create table billing_details (
  business_id uuid primary key references businesses,
  legal_name text not null,
  address_line1 text not null,
  address_line2 text not null,
  postcode text not null,
  city text not null,
  country text not null,
  tax_number text not null,
  updated_at timestamptz not null
);
grant select, insert, update, delete on billing_details to candor_app;
-- Who issues receipts: the same details of the operator. A constant default rewrites no rows.
alter table platform add column issuer jsonb not null default '{}';
