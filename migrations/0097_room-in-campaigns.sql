-- Room for the next version of a campaign beside the present one: each submission and decision
-- changes its counts, and without room a new version is written into all twelve indexes.
alter table campaigns set (fillfactor = 85);
