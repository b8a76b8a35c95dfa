-- The campaigns that a reviewer has reviewed are read from an index alone: the reviews themselves
-- lie in as many places of the table.
drop index concurrently if exists reviews_of_reviewer_and_campaign;
create index concurrently reviews_of_reviewer_and_campaign
  on reviews (reviewer_id, created_at desc, id desc) include (campaign_id);
-- Next step: what it replaces.
drop index concurrently if exists reviews_of_reviewer;
