/**
 * The best single statement for each change: the rows that the application writes, in its tables
 * with their rules and triggers. `$1` is the object of the request, `$2` who sends it.
 */

const content = 'It boils quickly and the lid closes well, but the handle is hot.'

const kept = `insert into idempotency_keys
  (account_id, route, key, request_hash, status, reply, created_at)
  select $2::uuid, 'POST /bench', gen_random_uuid()::text, repeat('0', 64), 201,
    row_to_json(r)::text, now() from r`

const audited = (action: string) => `insert into audit_log
  (id, actor_id, action, subject, after, created_at)
  select gen_random_uuid(), $2::uuid, '${action}', r.subject, '{"price":"$10.00"}', now() from r`

/** Delivered, because the application's jobs, which deliver others, do not know such data. */
const noticed = (user: string, kind: string) => `insert into notifications
  (id, user_id, kind, data, created_at, delivered_at)
  select gen_random_uuid(), ${user}, '${kind}', jsonb_build_object('about', r.subject), now(),
    now()`

const submit = `
  with c as (
    select id, business_id, price_cents, 70::bigint as fee_cents from campaigns
    where id = $1 and status = 'active' for no key update
  ), w as (
    update wallets set balance_cents = balance_cents - c.price_cents - c.fee_cents,
      month = date_trunc('month', now(), 'UTC'),
      month_reviews = 1 + case when month = date_trunc('month', now(), 'UTC')
        then month_reviews else 0 end,
      month_reserved_cents = c.price_cents + c.fee_cents +
        case when month = date_trunc('month', now(), 'UTC') then month_reserved_cents else 0 end
    from c where user_id = c.business_id
  ), k as (
    update campaigns set held_count = held_count + 1,
      fees_held_cents = fees_held_cents + c.fee_cents, updated_at = now()
    from c where campaigns.id = c.id
  ), r as (
    insert into reviews (id, campaign_id, business_id, reviewer_id, rating, content, price_cents,
      fee_cents, created_at, updated_at)
    select gen_random_uuid(), id, business_id, $2::uuid, 4, '${content}', price_cents, fee_cents,
      now(), now() from c
    returning id, business_id, content, status, price_cents, fee_cents, created_at,
      'review:' || id as subject
  ), t as (
    insert into transfers
      (key, leg, from_kind, from_owner, to_kind, to_owner, amount_cents, created_at)
    select 'reserve:' || id, 0, 'wallet', business_id, 'reserved', business_id,
      price_cents + fee_cents, now() from r
  ), e as (insert into review_evidence (review_id, asked_at) select id, now() from r),
  a as (${audited('submitReview')}),
  n as (${noticed('r.business_id', 'review-submitted')} from r),
  i as (${kept})
  select * from r`

const approve = `
  with old as (
    select id, campaign_id, rating from reviews where id = $1 and status = 'pending'
    for no key update
  ), r as (
    update reviews set status = 'approved', decided_by = $2::uuid, decided_at = now(),
      version = version + 1, updated_at = now() from old where reviews.id = old.id
    returning reviews.id, reviews.campaign_id, business_id, reviewer_id, reviews.rating, content,
      price_cents, fee_cents, 'review:' || reviews.id as subject
  ), w as (
    update wallets set balance_cents = balance_cents + r.price_cents
    from r where user_id = r.reviewer_id
  ), t as (
    insert into transfers
      (key, leg, from_kind, from_owner, to_kind, to_owner, amount_cents, created_at)
    select 'settle:' || id, 0, 'reserved'::account_kind, business_id, 'wallet'::account_kind,
      reviewer_id, price_cents, now() from r
    union all
    select 'settle:' || id, 1, 'reserved', business_id, 'fee_income'::account_kind, null,
      fee_cents, now() from r
  ), k as (
    update campaigns set held_count = held_count - 1, approved_count = approved_count + 1,
      fees_charged_cents = fees_charged_cents + r.fee_cents,
      fees_held_cents = fees_held_cents - r.fee_cents,
      star_counts[r.rating] = star_counts[r.rating] + 1, updated_at = now()
    from r where campaigns.id = r.campaign_id
  ), n as (
    ${noticed('r.reviewer_id', 'review-approved')} from r
    union all
    select gen_random_uuid(), r.business_id, 'campaign-review-approved',
      jsonb_build_object('about', r.subject), now(), now() from r
  ), a as (${audited('approveReview')}),
  i as (${kept})
  select * from r`

const withdraw = `
  with w as (
    update wallets set balance_cents = balance_cents - 3000
    where user_id = $2::uuid and balance_cents >= 3000 returning user_id
  ), r as (
    insert into withdrawals
      (id, reviewer_id, amount_cents, charge_cents, created_at, updated_at)
    select gen_random_uuid(), user_id, 3000, 300, now(), now() from w
    returning id, amount_cents, charge_cents, status, 'withdrawal:' || id as subject
  ), t as (
    insert into transfers
      (key, leg, from_kind, from_owner, to_kind, to_owner, amount_cents, created_at)
    select 'withdraw:' || id, 0, 'wallet', $2::uuid, 'payable', $2::uuid, 3000, now() from r
  ), n as (
    ${noticed('$2::uuid', 'withdrawal-received')} from r
    union all
    select gen_random_uuid(), u.id, 'withdrawal-requested',
      jsonb_build_object('about', r.subject), now(), now()
    from r cross join users u where u.role = 'admin' and u.suspended_at is null
  ), a as (${audited('requestWithdrawal')}),
  i as (${kept})
  select * from r`

export const changes = { submit, approve, withdraw }
