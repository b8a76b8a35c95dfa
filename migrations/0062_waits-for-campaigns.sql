-- Who wants to be told when a campaign takes reviews again. A row is deleted when its reviewer is
-- told, and with the campaign.
create table campaign_waits (
  campaign_id uuid not null references campaigns on delete cascade,
  reviewer_id uuid not null references users,
  created_at timestamptz not null,
  primary key (campaign_id, reviewer_id)
);
create index campaign_waits_reviewer on campaign_waits (reviewer_id);
grant select, insert, delete on campaign_waits to candor_app;
