-- What a person is told about a decision against them: why, by which rule, and until when they can
-- appeal. Written with the decision, and never changed or deleted.
create table statements (
  id uuid primary key,
  person_id uuid not null references users,
  kind text not null check (kind in ('review_rejected', 'review_not_published',
    'review_unpublished', 'account_suspended', 'account_frozen', 'verification_rejected')),
  -- Of a decision about a review; the others are about the person.
  review_id uuid references reviews,
  -- Null for decisions that were taken before there were statements, where nobody knows.
  decided_by uuid references users,
  facts text not null,
  -- Of the review policy or the terms (ruleOf in src/shared/platform/statement-rules.ts).
  rule_anchor text not null,
  rule_version date not null,
  -- What software had noticed; null where it noticed nothing.
  automated text,
  -- The time of the decision.
  created_at timestamptz not null,
  appeal_until timestamptz not null,
  check ((review_id is not null) = (kind like 'review%'))
);
grant select, insert on statements to candor_app;
create index statements_of_person on statements (person_id, created_at, id);
create index statements_all on statements (created_at, id);
create unique index statements_of_review on statements (review_id, created_at)
  where review_id is not null;

-- The decisions that stand already get theirs, so that they can be appealed against.
insert into statements (id, person_id, kind, review_id, decided_by, facts, rule_anchor,
  rule_version, created_at, appeal_until)
select gen_random_uuid(), reviewer_id, 'review_rejected', id, decided_by,
  coalesce(rejection_note, ''), replace(rejection_reason::text, '_', '-'), '2026-11-28',
  decided_at, coalesce(resubmit_until, decided_at) + interval '6 months'
from reviews where status = 'rejected' and decided_at is not null;
insert into statements (id, person_id, kind, review_id, decided_by, facts, rule_anchor,
  rule_version, created_at, appeal_until)
select gen_random_uuid(), reviewer_id, 'review_unpublished', id, unpublished_by,
  coalesce(unpublish_reason, ''), 'removal', '2026-11-28', unpublished_at,
  unpublished_at + interval '6 months'
from reviews where status = 'approved' and unpublished_at is not null;
insert into statements (id, person_id, kind, facts, rule_anchor, rule_version, created_at,
  appeal_until)
select gen_random_uuid(), id, 'account_suspended', coalesce(suspension_reason, ''), 'suspension',
  '2026-11-28', suspended_at, suspended_at + interval '6 months'
from users where suspended_at is not null and deleted_at is null;
insert into statements (id, person_id, kind, facts, rule_anchor, rule_version, created_at,
  appeal_until)
select gen_random_uuid(), b.id, 'verification_rejected', coalesce(b.verification_note, ''),
  'verification', '2026-11-28', b.verification_decided_at,
  b.verification_decided_at + interval '6 months'
from businesses b where b.verification_status = 'rejected' and b.verification_decided_at is not null;
