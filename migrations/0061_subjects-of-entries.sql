-- What an audit entry is about, by one statement for its kind instead of all seven at each entry.
create or replace function audit_about(subject text) returns setof uuid language plpgsql stable as $$
declare
  what text := split_part(subject, ':', 1);
  named text := split_part(subject, ':', 2);
  it uuid;
begin
  if named !~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then
    return;
  end if;
  it := named::uuid;
  return next it;
  case what
    when 'campaign' then
      return query select c.business_id from campaigns c where c.id = it;
    when 'review' then
      return query select unnest(array[r.campaign_id, r.business_id, r.reviewer_id])
        from reviews r where r.id = it;
    when 'withdrawal' then
      return query select w.reviewer_id from withdrawals w where w.id = it;
    when 'refund' then
      return query select f.business_id from refund_requests f where f.id = it;
    when 'deposit' then
      return query select d.business_id from deposits d where d.id = it;
    when 'document' then
      return query select d.business_id from documents d where d.id = it;
    else null;
  end case;
end $$;
