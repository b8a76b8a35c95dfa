-- Each subject of an entry is checked against the entry by its foreign key. PostgreSQL plans that check
-- once per connection, and reads the whole table where it was nearly empty then: a new database read
-- ten thousand entries for each new one, until its statistics were taken again. By its index it is never
-- slow, so the check, which runs within this function, gets no other choice.
alter function note_audit_subjects() set enable_seqscan = off;
