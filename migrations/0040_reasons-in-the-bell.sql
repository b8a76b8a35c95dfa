-- Decisions with reasons always come since they have statements. Somebody who had switched them off
-- in the bell before could not switch them on again.

update users set muted_in_app = array(
  select unnest(muted_in_app) except select unnest(array[
    'review-rejected', 'review-unpublished', 'verification-rejected', 'appeal-decided']))
where muted_in_app && array[
  'review-rejected', 'review-unpublished', 'verification-rejected', 'appeal-decided'];
