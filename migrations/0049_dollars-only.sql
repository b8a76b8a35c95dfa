-- A third choice for dashboards: dollars without naira.
alter table users drop constraint users_leading_currency_check;
alter table users add constraint users_leading_currency_check
  check (leading_currency in ('naira', 'dollars', 'dollars-only')) not valid;
-- Next step: reading the whole table blocks nobody who writes.
alter table users validate constraint users_leading_currency_check;
