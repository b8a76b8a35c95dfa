-- Whom a campaign looks for, and what reviewers answered to its questions.

alter table campaigns
  add column requirements jsonb not null
    default '{"approvedReviews": 0, "notReviewedDays": 0, "questions": []}'
    constraint campaigns_requirements_check check (jsonb_typeof(requirements) = 'object');

-- An answer counts for 30 days, then a job forgets it.
create table screening_answers (
  reviewer_id uuid not null references users,
  campaign_id uuid not null references campaigns on delete cascade,
  question_id text not null,
  -- The question as it was read: with other words or choices it is another question.
  asked jsonb not null,
  option_ids text[] not null,
  answered_at timestamptz not null,
  primary key (reviewer_id, campaign_id, question_id)
);
-- Never updated: nobody changes an answer.
grant select, insert, delete on screening_answers to candor_app;
create index screening_answers_campaign on screening_answers (campaign_id);
-- What the job forgets.
create index screening_answers_over on screening_answers (answered_at);
