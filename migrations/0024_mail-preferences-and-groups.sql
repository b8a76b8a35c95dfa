-- Preferences for the two kinds of digests. Who wants no mail gets no digest either.
alter table users
  add column notify_digest boolean not null default true,
  add column notify_new_campaigns boolean not null default false;
update users set notify_digest = notify_email;

alter table notifications
  add column campaign_id text generated always as (data ->> 'campaignId') stored,
  -- How many events it stands for: those of one kind and campaign within ten minutes become one.
  add column events integer not null default 1 check (events > 0),
  -- Whether the next digest of its person lists it.
  add column awaits_digest boolean not null default false;
create index notifications_awaiting_digest on notifications (user_id, created_at)
  where awaits_digest;
-- A campaign that is approved again is announced to each reviewer once.
create index notifications_of_new_campaigns on notifications (campaign_id, user_id)
  where kind = 'campaign-new';
