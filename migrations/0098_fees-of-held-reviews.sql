-- The fees of a campaign's held reviews, kept by the verbs that hold and release them. To sum them
-- up read each pending review of a campaign at each visit of its page. They are only shown, so no rule
-- refuses a decision for their sake; an invariant compares them with the reviews.
alter table campaigns add column fees_held_cents bigint not null default 0;
-- Next step: what is held already.
update campaigns c set fees_held_cents = r.fees from (
  select campaign_id, sum(fee_cents) as fees from reviews where held group by campaign_id
) as r where r.campaign_id = c.id;
