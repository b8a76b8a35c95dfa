-- Every search finds L'Oréal by L’Oréal, أحمد by احمد, half-width kana by whole ones and a name with an
-- ideographic space by one with a plain space: src/shared/folded.ts does the same in programs.
create or replace function without_accents(text) returns text
  language plpgsql immutable strict parallel safe as $$
begin
  if octet_length($1) = length($1) then return $1; end if;
  return public.unaccent('public.unaccent'::regdictionary, translate(normalize(regexp_replace(
    normalize(translate($1, '‘’‚‛ʼʹ´′＇', ''''''''''''''''''''), NFKD),
    '[\u00ad\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u0610-\u061a\u0640'
      || '\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u200b-\u200d]', '', 'g'),
    NFKC), 'ٱ', 'ا'));
end $$;
-- Next step: its indexes are built again while others write.
reindex index concurrently users_named;
reindex index concurrently businesses_named;
reindex index concurrently reviews_mentioning;
-- Next step: campaigns are searched in the same way.
drop index concurrently if exists campaigns_mentioning;
create index concurrently campaigns_mentioning on campaigns
  using gin (without_accents(title || ' ' || product || ' ' || description) gin_trgm_ops);
analyze campaigns;
drop index concurrently if exists campaigns_text;
