-- The proofs of use that reviewers send with their reviews, for moderators alone. One without a
-- review waits for a day to be used.
create table proofs (
  id uuid primary key,
  reviewer_id uuid not null references reviewers,
  -- Each review has one at most.
  review_id uuid references reviews constraint proofs_review unique,
  content_type text not null
    constraint proofs_content_type_check check (content_type in ('image/webp', 'application/pdf')),
  size_bytes integer not null constraint proofs_size_bytes_check check (size_bytes > 0),
  created_at timestamptz not null
);
grant select, insert, update, delete on proofs to candor_app;
create index proofs_unused on proofs (reviewer_id, created_at) where review_id is null;

-- Whether a review needs a proof, for a place as it was when it was taken.
alter table campaigns add column proof_required boolean not null default false;
alter table places add column proof_required boolean not null default false;
