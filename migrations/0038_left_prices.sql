-- The price of a place that was left counts for the month in which the place was taken.
update wallets w set month_reserved_cents = month_reserved_cents + l.cents
from (
  select p.business_id, date_trunc('month', p.taken_at, 'UTC') as month,
    sum(l.price_cents) as cents
  from left_places l join places p using (id)
  group by 1, 2
) as l
where l.business_id = w.user_id and l.month = w.month;
