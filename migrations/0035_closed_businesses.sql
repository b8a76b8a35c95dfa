-- A business that has closed its account gets no page again when a review of it becomes public.
create or replace function claim_slugs(campaign uuid, product text, business uuid) returns void
language plpgsql as $$
begin
  perform claim_slug('product', campaign, product);
  perform claim_slug('business', b.id, b.company_name) from businesses b
    join users u on u.id = b.id where b.id = business and u.deleted_at is null;
end $$;

delete from public_slugs s using users u
where s.kind = 'business' and u.id = s.owner_id and u.deleted_at is not null;
