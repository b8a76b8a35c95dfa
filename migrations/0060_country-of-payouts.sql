-- The country of the account at the time of the export. Lines of earlier batches have none, and
-- their files stay as they were.
alter table payout_batch_lines add column country text;
