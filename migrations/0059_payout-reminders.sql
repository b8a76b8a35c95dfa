-- When an admin last reminded the reviewer of a withdrawal that waits for an account.
alter table withdrawals add column reminded_at timestamptz;
