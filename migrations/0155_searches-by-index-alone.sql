-- An index of trigrams and a limit serve every search: the statistics of rare trigrams (0102, 0103) go.
drop function if exists trigram_shares(text);
drop statistics if exists campaigns_trigrams;
-- Next step
drop statistics if exists reviews_trigrams;
-- Next step
drop statistics if exists users_trigrams;
