-- Moderators decide before they see the stars (docs/domain.md, Blind moderation).

alter table platform add column blind_moderation boolean not null default true;

-- What a moderator chose before the stars of a text were shown.
create table review_reveals (
  review_id uuid not null references reviews,
  admin_id uuid not null references users,
  -- That of the review: another text is chosen for anew.
  version integer not null,
  -- 'approve', or the reason of a rejection.
  choice text not null,
  created_at timestamptz not null,
  -- When the moderator left the review to others.
  given_back_at timestamptz,
  primary key (review_id, admin_id, version)
);
grant select, insert, update on review_reveals to candor_app;
create index review_reveals_of_admin on review_reveals (admin_id);

-- Evidence that comes from the stars counts for nothing.
update review_evidence set weight = weight - 2 where items @> '[{"kind":"sentiment"}]';
