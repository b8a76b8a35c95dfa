-- What the platform earned, by time: a dashboard and the analytics sum it among all transfers.
create index transfers_income on transfers (created_at) include (to_kind, amount_cents)
  where to_kind in ('fee_income', 'charge_income', 'subscription_income');
