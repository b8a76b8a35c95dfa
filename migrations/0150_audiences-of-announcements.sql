-- Announcements of the service, and ones for businesses or reviewers alone.
alter table announcements
  drop constraint announcements_kind_check,
  add constraint announcements_kind_check check (kind in ('terms', 'news', 'service')),
  add column audience text not null default 'everyone'
    check (audience in ('everyone', 'businesses', 'reviewers')),
  -- Those of the reviewers; empty for all of them.
  add column countries text[] not null default '{}'
    check (cardinality(countries) <= 32 and array_position(countries, null) is null),
  add constraint announcements_terms_check check (kind <> 'terms' or audience = 'everyone'),
  add constraint announcements_of_reviewers_check
    check (audience = 'reviewers' or countries = '{}');
