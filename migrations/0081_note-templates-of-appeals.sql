-- Templates also for the notes to appeals, granted ('appeal_granted') and not ('appeal_upheld').
insert into note_templates (id, reason, content, created_at, updated_at)
select gen_random_uuid(), reason, content, at, at
from (
  select reason, content, '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 second' as at
  from (values
    (201, 'appeal_granted', 'You are right: the reason that we gave does not fit your review. We are sorry, and have taken the decision back.'),
    (202, 'appeal_granted', 'What you explain answers our question. Thank you; we have taken the decision back.'),
    (211, 'appeal_upheld', 'We have read your review and your appeal again. The reason that we gave still fits, so the decision stays.'),
    (212, 'appeal_upheld', 'Your appeal does not say anything about the reason that we gave. That is why the decision stays.')
  ) as texts (n, reason, content)
) as seeds;
