-- A draft may lack its price and its target, which are 0 then.
alter table campaigns drop constraint campaigns_price_cents_check;
alter table campaigns add constraint campaigns_price_cents_check
  check (price_cents between 50 and 10000000 or (price_cents = 0 and status = 'draft')) not valid;
alter table campaigns drop constraint campaigns_target_reviews_check;
alter table campaigns add constraint campaigns_target_reviews_check
  check (target_reviews between 5 and 100000 or (target_reviews = 0 and status = 'draft'))
  not valid;
-- Next step: reading the whole table blocks nobody who writes.
alter table campaigns validate constraint campaigns_price_cents_check;
alter table campaigns validate constraint campaigns_target_reviews_check;
