-- The audit log as its page shows it first: without signing in and out, which is most of it.
drop index concurrently if exists audit_log_without_sign_ins;
create index concurrently audit_log_without_sign_ins on audit_log (created_at desc, id desc)
  where action not in ('signIn', 'failSignIn', 'failProof', 'signOut');
