-- What a business that is not verified may pay for one review, and reserve in a calendar month.
alter table platform
  add column unverified_price_cents bigint not null default 50000 check (unverified_price_cents > 0),
  add column unverified_month_cents bigint not null default 500000 check (unverified_month_cents > 0);

-- The business is told once of a campaign that waits for its verification.
alter table campaign_warnings
  drop constraint campaign_warnings_kind_check,
  add constraint campaign_warnings_kind_check check (kind in ('balance-low', 'campaign-out-of-funds',
    'campaign-limit-reached', 'campaign-needs-verification'));
