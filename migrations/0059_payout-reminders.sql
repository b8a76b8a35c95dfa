-- When an admin last reminded the reviewer of a withdrawal that waits for an account.
alter table withdrawals add column reminded_at timestamptz;
-- The country of the account at the time of the export. Lines of earlier batches have none, and
-- their files stay as they were.
alter table payout_batch_lines add column country text;
