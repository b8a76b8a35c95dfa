-- The earlier text of a review that was rejected and submitted again, with that decision.
create table review_versions (
  review_id uuid not null references reviews,
  -- The version of the review (`reviews.version`) that had this text and decision.
  version integer not null,
  rating smallint not null check (rating between 1 and 5),
  content text not null,
  submitted_at timestamptz not null,
  decided_at timestamptz not null,
  decided_by uuid references users,
  rejection_reason text not null,
  rejection_note text not null,
  primary key (review_id, version)
);
grant select, insert on review_versions to candor_app;

-- The queue serves the review that has waited longest since its present text was submitted.
create index reviews_waiting on reviews ((coalesce(resubmitted_at, created_at)), id)
  where status = 'pending';

-- Which admin has a pending review open, and until when the claim lasts.
create table review_claims (
  review_id uuid primary key references reviews,
  admin_id uuid not null references users,
  claimed_until timestamptz not null,
  -- False until a job has told the browsers of admins.
  announced boolean not null default false
);
create index review_claims_of_admin on review_claims (admin_id);
create index review_claims_unannounced on review_claims (review_id) where not announced;
grant select, insert, update, delete on review_claims to candor_app;
