-- Sensitive actions: a recent proof of identity, the hold of withdrawals after a change of payout
-- destination, changes of the email address, and links that undo a change and lock the account.

-- The time at which this session last gave the password or a code. Null asks for it.
alter table sessions add column proved_at timestamptz;

-- Locked by its owner: signing in is refused until the password is reset by mail.
alter table users add column locked_at timestamptz;

alter table reviewers
  -- The first payout destination, so that a later one counts as a change, also after a removal.
  add column first_destination_at timestamptz,
  add column payouts_held_until timestamptz;
update reviewers r set first_destination_at = coalesce(
  (select d.created_at from payout_destinations d where d.reviewer_id = r.id),
  (select min(a.created_at) from audit_log a
    where a.actor_id = r.id and a.action = 'setPayoutDestination'));

-- At most one open change for each person; a new one replaces it.
create table email_changes (
  user_id uuid primary key references users on delete cascade,
  new_email text not null,
  token_hash text not null unique,
  expires_at timestamptz not null
);

-- A change that its owner can undo by a link in a mail to the address of that time.
create table undo_links (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  email text not null,
  -- What to restore: the email address, or the payout destination.
  before jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index undo_links_of_user on undo_links (user_id);
create index undo_links_expiring on undo_links (expires_at);

grant select, insert, update, delete on email_changes, undo_links to candor_app;
