-- The history of a wallet finds its few subscriptions and ended grants without reading all that its
-- reviews have cost.
drop index concurrently if exists transfers_of_subscription;
create index concurrently transfers_of_subscription on transfers (from_owner, created_at)
  where from_kind = 'wallet' and to_kind = 'subscription_income';
drop index concurrently if exists transfers_grant_returned;
create index concurrently transfers_grant_returned on transfers (from_owner, created_at)
  where from_kind = 'wallet' and key like 'grant-returned:%';
