-- Jobs of mails that are sent had the tokens of their links and stayed for a week. They are deleted as
-- they are done from now on.
do $$
begin
  if to_regclass('pgboss.job') is not null then
    delete from pgboss.job where name = 'send-mail' and state::text not in ('created', 'retry', 'active');
  end if;
end
$$;
