-- An index of trigrams reads all rows that each trigram of a searched text has: those of `the` are
-- nearly all, and a sentence took four seconds in ten million reviews. With statistics of the trigrams
-- a search gives the index the rare ones alone (src/server/db/rare-parts.ts).
create statistics campaigns_trigrams
  on (show_trgm(title || ' ' || product || ' ' || description)) from campaigns;
create statistics reviews_trigrams on (show_trgm(without_accents(content))) from reviews;
create statistics users_trigrams
  on (show_trgm(without_accents(name || ' ' || email))) from users;
-- The application may not read statistics, since they have texts of rows. This tells how many texts a
-- table has, and which share of them each of these trigrams has, of those that are frequent. No row
-- while nothing is known.
create function trigram_shares(source text, trigrams text[])
  returns table (shares jsonb, texts real)
  language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(jsonb_object_agg(e.trigram, e.share) filter (where e.trigram = any ($2)), '{}'),
    greatest(1, c.reltuples)
  from pg_class c
  join pg_stats_ext_exprs s on s.statistics_name = $1 || '_trigrams',
    unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) as e (trigram, share)
  where c.oid = $1::regclass and e.trigram is not null
  group by c.reltuples
$$;
revoke all on function trigram_shares(text, text[]) from public;
grant execute on function trigram_shares(text, text[]) to candor_app;
-- Next step: the tables are read for their statistics.
analyze campaigns;
analyze reviews;
analyze users;
