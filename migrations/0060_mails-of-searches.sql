-- Whether the daily digest tells the reviewer of new campaigns that the search finds.
alter table saved_searches add column mails boolean not null default false;
grant update (mails) on saved_searches to candor_app;
-- Next step: the index is built while others write.
drop index concurrently if exists saved_searches_mailing;
create index concurrently saved_searches_mailing on saved_searches (reviewer_id) where mails;
