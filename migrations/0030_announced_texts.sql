-- Versions of legal texts that announce themselves before they begin.

alter table announcements
  -- None where Candor announced it.
  alter column created_by drop not null,
  -- The address of the text; none where an admin wrote the announcement.
  add column path text,
  add check ((path is null) = (created_by is not null)),
  add unique (path, effective_on);
