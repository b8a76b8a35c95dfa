-- Rejections that a second admin must accept, and the words that a rejection is about.

-- {"start", "end"}: UTF-16 offsets.
alter table reviews add column rejection_passage jsonb
  check (rejection_passage is null or rejection_reason is not null);

create table rejection_proposals (
  id uuid primary key default gen_random_uuid(),
  -- One at a time; a new one replaces one that has lapsed.
  review_id uuid not null unique references reviews,
  admin_id uuid not null references users,
  -- That of the review: another text is decided anew.
  version integer not null,
  -- What the admin would have sent (ReviewRejection).
  rejection jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When another admin rejected the review so.
  accepted_at timestamptz
);
grant select, insert, update, delete on rejection_proposals to candor_app;
create index rejection_proposals_of_admin on rejection_proposals (admin_id);
