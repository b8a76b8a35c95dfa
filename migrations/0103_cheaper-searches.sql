-- Which campaigns of a list a reviewer has reviewed, and how that stands, is read from an index alone:
-- the reviews themselves lie in as many places of the table.
drop index concurrently if exists reviews_of_reviewer;
create index concurrently reviews_of_reviewer
  on reviews (reviewer_id, created_at desc, id desc) include (campaign_id, status);
-- Next step: what it replaces.
drop index concurrently if exists reviews_of_reviewer_and_campaign;
-- Next step: a process keeps the shares of all frequent trigrams, and asks for them once a minute.
drop function trigram_shares(text, text[]);
create function trigram_shares(source text) returns table (shares jsonb, texts real)
  language sql stable security definer set search_path = public, pg_temp as $$
  select jsonb_object_agg(e.trigram, e.share), greatest(1, c.reltuples)
  from pg_class c
  join pg_stats_ext_exprs s
    on (s.schemaname, s.tablename, s.statistics_name) = ('public', $1, $1 || '_trigrams'),
    unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) as e (trigram, share)
  where c.oid = $1::regclass and e.trigram is not null
  group by c.reltuples
$$;
revoke all on function trigram_shares(text) from public;
grant execute on function trigram_shares(text) to candor_app;
-- Next step: every text that an index of trigrams finds is read again, and PostgreSQL starts a function
-- in SQL anew for each. This one takes 0.3 instead of 1.3 µs. ANALYZE finds nothing by the search path.
create or replace function without_accents(text) returns text
  language plpgsql immutable strict parallel safe as $$
begin
  if octet_length($1) = length($1) then return $1; end if;
  return public.unaccent('public.unaccent'::regdictionary, $1);
end $$;
