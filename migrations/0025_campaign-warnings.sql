-- What a business was told about a campaign that stops for want of money or places, so that it is
-- told once. A job adds and removes the rows.
create table campaign_warnings (
  campaign_id uuid not null references campaigns on delete cascade,
  kind text not null check (kind in ('balance-low', 'campaign-out-of-funds', 'campaign-limit-reached')),
  warned_at timestamptz not null,
  primary key (campaign_id, kind)
);
grant select, insert, delete on campaign_warnings to candor_app;
