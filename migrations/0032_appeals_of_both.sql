-- A review that is approved without being published, and published later, has one decision against
-- which its author and its business may appeal, each once.
alter table appeals drop constraint appeals_once;
create unique index appeals_once on appeals (review_id, decision_at) where ground is null;
