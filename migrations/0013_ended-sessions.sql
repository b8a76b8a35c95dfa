-- Every process hears at once which session has ended, whichever code deleted it, and closes the
-- event streams of that session.
create function announce_ended_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('candor_live_events', 'session:' || old.id);
  return null;
end $$;

create trigger announce_ended_session after delete on sessions
  for each row execute function announce_ended_session();
