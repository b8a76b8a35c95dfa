-- The reviewer of a review that was rejected for good, or is unpublished, appeals once against each
-- such decision.
create table appeals (
  id uuid primary key,
  review_id uuid not null references reviews,
  about text not null check (about in ('rejection', 'unpublication')),
  -- The decision: a later one of the same review can be appealed against again.
  decision_at timestamptz not null,
  decision_reason text,
  decision_note text not null,
  content text not null,
  created_at timestamptz not null,
  -- Withdrawn when the reviewer closes the account.
  outcome text check (outcome in ('upheld', 'granted', 'withdrawn')),
  note text,
  decided_by uuid references users,
  decided_at timestamptz,
  constraint appeals_once unique (review_id, decision_at),
  check ((about = 'rejection') = (decision_reason is not null)),
  check ((outcome is null) = (decided_at is null)),
  check (case when outcome in ('upheld', 'granted') then num_nonnulls(note, decided_by) = 2
    else num_nonnulls(note, decided_by) = 0 end)
);
create unique index appeals_open on appeals (review_id) where outcome is null;
create index appeals_waiting on appeals (created_at, id) where outcome is null;
grant select, insert, update on appeals to candor_app;

-- A granted appeal reopens a rejected review: it waits from then on, and its money is reserved again
-- under keys with this number (src/server/reviews/review-reservation.ts).
alter table reviews
  add column reopenings integer not null default 0 check (reopenings >= 0),
  add column reopened_at timestamptz,
  add constraint reviews_reopened check ((reopened_at is null) = (reopenings = 0));
create index reviews_reopened on reviews (id) where reopenings > 0;

drop index reviews_waiting;
create index reviews_waiting on reviews ((greatest(created_at, resubmitted_at, reopened_at)), id)
  where status = 'pending';
