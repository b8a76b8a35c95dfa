-- Since when a campaign waits for its decision; null for those of before, whose last change counts.
alter table campaigns add column submitted_at timestamptz;
