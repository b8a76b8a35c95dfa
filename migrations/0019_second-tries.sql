-- Counts the reviews of a campaign that may be sent again.
create index reviews_awaiting_resubmission on reviews (campaign_id) where resubmit_until is not null;
