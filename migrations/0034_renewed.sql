-- A paid plan that was chosen while its price was 0 has no end, and would never be renewed.
update businesses b set plan_expires_at = now() + interval '1 month',
  plan_anchor_day = extract(day from now())
from users u
where u.id = b.id and u.deleted_at is null and b.plan <> 'starter' and b.plan_expires_at is null;

-- The receipt of a review that was advanced names another transfer now: the next digest has it.
update reviews set updated_at = now()
where status = 'approved' and advanced_at is not null and platform_paid_at is null
  and published_at is not null;

-- Next step

-- What the platform has advanced and not got back.
drop index concurrently if exists reviews_not_repaid;
create index concurrently reviews_not_repaid on reviews (id) include (price_cents)
  where advanced_at is not null and (status <> 'approved' or platform_paid_at is not null);
