-- Which currency leads on a person's dashboard; null is the default for their role and country.
alter table users add column leading_currency text
  check (leading_currency in ('naira', 'dollars'));
-- Whether a business has said what it is called. Until then it has the name of its owner.
alter table businesses add column company_named boolean not null default false;
update businesses b set company_named = true
  from users u where u.id = b.id and u.name <> b.company_name;
