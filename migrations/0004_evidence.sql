-- What a moderator is shown beside a pending review: found by a job, decided by a person.

create table review_evidence (
  review_id uuid primary key references reviews,
  -- Null while it waits to be examined.
  findings jsonb,
  -- How much there is to look at; the queue can be ordered by it.
  weight smallint not null default 0 check (weight >= 0),
  asked_at timestamptz not null
);
create index review_evidence_waiting on review_evidence (asked_at) where findings is null;

-- Who else came from the same network.
create index sessions_of_address on sessions (ip_address);

grant select, insert, update on review_evidence to candor_app;
