-- Campaigns whose business agreed that Candor remembers which sites show their embed, and looks at
-- those pages once a day.
create table embed_checks (
  campaign_id uuid primary key references campaigns on delete cascade,
  agreed_at timestamptz not null
);

-- The origins that asked for the reviews of such a campaign, and what the latest look found.
create table embed_sites (
  campaign_id uuid not null references embed_checks on delete cascade,
  origin text not null check (length(origin) between 8 and 200),
  seen_at timestamptz not null,
  checked_at timestamptz,
  finding text check (finding in
    ('shown', 'disclosure-hidden', 'ratings-hidden', 'not-found', 'unreachable')),
  primary key (campaign_id, origin)
);
create index embed_sites_due on embed_sites (checked_at nulls first);

grant select, insert, delete on embed_checks to candor_app;
grant select, insert, update, delete on embed_sites to candor_app;
