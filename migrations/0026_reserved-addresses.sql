-- While a change of the email address can be undone, nobody else takes the old address: whoever took
-- over an account would register it and so keep its owner from undoing the change. Checked after the
-- row is written, when every transaction that it had to wait for has ended.
create function refuse_reserved_address() returns trigger language plpgsql as $$
begin
  if exists (select from undo_links l
    where l.before ->> 'email' = new.email and l.user_id <> new.id and l.used_at is null)
  then
    raise exception 'This address belongs to somebody who may undo its change.'
      using errcode = 'unique_violation', constraint = 'users_email_key';
  end if;
  return null;
end $$;

create trigger refuse_reserved_address after insert or update of email on users
  for each row execute function refuse_reserved_address();
create index undo_links_of_address on undo_links ((before ->> 'email')) where used_at is null;
