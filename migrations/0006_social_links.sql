-- Where the footer's icons lead, by network; one without an address is not shown.

alter table platform add column social_links jsonb not null default '{}';
