-- One word per idea: a record that tells a person what happened is a notification; what a check
-- reports about a review is an evidence item; a reversal whose money came back was returned, whether
-- a dispute was won or a refund failed.

alter table notices rename to notifications;
alter table notifications rename constraint notices_pkey to notifications_pkey;
alter table notifications rename constraint notices_user_id_fkey to notifications_user_id_fkey;
alter index notices_of_user rename to notifications_of_user;
alter index notices_undelivered rename to notifications_undelivered;

alter table reversals rename column won_at to returned_at;
alter table review_evidence rename column findings to items;

-- No statement can use these: the search for people spans two tables, and expired links of
-- documents go with their session.
drop index users_text;
drop index businesses_text;
drop index document_links_expiring;
