-- How a reviewer gets the product, and what it is worth: the disclosure of each review names it.

create type fulfilment as enum ('own', 'code', 'shipping', 'reimbursement');

-- 0: nothing is given.
alter table campaigns
  add column fulfilment fulfilment not null default 'own',
  add column worth_cents bigint not null default 0
    constraint campaigns_worth_cents_check check (worth_cents between 0 and 10000000),
  -- What comes later than a place is taken needs days of trying. A draft may lack them.
  add constraint campaigns_fulfilment_check
    check (status = 'draft' or fulfilment = 'own' or trying_days > 0);

-- Both as they were when the place was taken, or the review was submitted without one.
alter table places
  add column fulfilment fulfilment not null default 'own',
  add column worth_cents bigint not null default 0
    constraint places_worth_cents_check check (worth_cents >= 0);
alter table reviews
  add column worth_cents bigint not null default 0
    constraint reviews_worth_cents_check check (worth_cents >= 0);
