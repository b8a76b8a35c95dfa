-- Whether a session is remembered (30 days from its last use) or lasts a day. Until now its length told.
alter table sessions add column remembered boolean not null default false;
update sessions set remembered = true where expires_at > created_at + interval '2 days';
