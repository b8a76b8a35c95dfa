-- Admins get summaries of new campaigns from now on, unless they want no mails. Until now they had
-- no summaries, and could not choose.
update users set notify_digest = notify_email where role = 'admin';
