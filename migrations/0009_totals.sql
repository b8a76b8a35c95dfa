-- Approved reviews by the time of their approval: the newest of them, how many a day had, what it
-- brought in fees, and how they are rated.
create index reviews_approved on reviews (decided_at) include (fee_cents, rating)
  where status = 'approved';
-- What the platform earned besides the fees, which campaigns and reviews carry.
create index transfers_other_income on transfers (created_at) include (to_kind, amount_cents)
  where to_kind in ('charge_income', 'subscription_income');
