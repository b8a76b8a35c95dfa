-- Near-duplicates are found in the whole marketplace by hashes of words of their texts. Null until a
-- job has computed them. The index is written by that job, and by no request.
alter table review_evidence add column shingles integer[];
create index review_evidence_shingles on review_evidence using gin (shingles);
create index review_evidence_without_shingles on review_evidence (review_id)
  where shingles is null;

insert into review_evidence (review_id, items, asked_at)
select id, '[]', created_at from reviews
on conflict do nothing;

-- Moderators read the similar review in full, and follow a link to it.
update review_evidence set items = (
  select jsonb_agg(case when item ->> 'kind' = 'near-duplicate'
    then item - 'excerpt' || (
      select jsonb_build_object('content', r.content, 'reviewerId', r.reviewer_id,
        'campaignId', r.campaign_id, 'sameBusiness', r.business_id = own.business_id)
      from reviews r where r.id = (item ->> 'reviewId')::uuid)
    else item end order by place)
  from jsonb_array_elements(items) with ordinality as found (item, place),
    reviews own where own.id = review_id)
where items @> '[{"kind": "near-duplicate"}]';

-- When a reviewer first opened the page of a campaign. Evidence compares it with the time of the
-- review. No foreign keys: opening a page must not wait for the lock of a review or a person.
create table brief_openings (
  reviewer_id uuid not null,
  campaign_id uuid not null,
  opened_at timestamptz not null,
  primary key (reviewer_id, campaign_id)
);
create index brief_openings_over on brief_openings (opened_at);
grant select, insert, delete on brief_openings to candor_app;

-- Failed proofs of identity leave the audit log like failed sign-ins, after their retention.
create or replace function forget_sign_ins(until timestamptz) returns bigint language sql
  security definer set search_path = public, pg_temp as $$
  with gone as (
    delete from audit_log
    where action in ('signIn', 'failSignIn', 'failProof', 'signOut') and created_at < until
    returning 1)
  select count(*) from gone;
$$;
