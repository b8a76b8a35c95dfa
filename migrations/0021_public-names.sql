-- How a reviewer appears on other sites, on public pages and in feeds.
alter table reviewers
  add column public_name text not null default 'initial'
    check (public_name in ('initial', 'full', 'anonymous'));

-- A verified business keeps its name until an admin confirms another one.
alter table businesses add column requested_name text;
