-- The search finds card payments, refunds and campaigns by their amount.
-- Next step: indexes are built while others write.
drop index concurrently if exists deposits_of_amount;
create index concurrently deposits_of_amount on deposits (amount_cents, created_at desc);
drop index concurrently if exists refund_requests_of_amount;
create index concurrently refund_requests_of_amount on refund_requests
  (amount_cents, created_at desc);
drop index concurrently if exists campaigns_of_price;
create index concurrently campaigns_of_price on campaigns (price_cents, created_at desc)
  where deleted_at is null;
