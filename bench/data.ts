import { dayMillis } from '../src/shared/base/days.ts'
import pg from 'pg'
import { signedToken } from '../src/server/base/http/session.ts'
import { fillHistory } from './history.ts'

/** The data of the benchmark: deterministic, inserted by bulk SQL, and all invariants hold. */
export interface Size {
  campaigns: number
  reviews: number
  businesses: number
  /** Those who wrote the reviews. */
  reviewers: number
}

/** A business has twenty campaigns, and a reviewer has written fifty reviews. */
export const sizeOf = (reviews: number, campaigns = reviews / 100): Size => ({
  campaigns,
  reviews,
  businesses: Math.ceil(campaigns / 20),
  reviewers: Math.max(200, Math.ceil(reviews / 50)),
})

/** Ids are computed from numbers, so that requests can be built without reading the database. */
export const idOf = (kind: 'b' | 'd' | 'f' | 'a' | 'c' | 'e', n: number) =>
  `${kind.padEnd(8, '0')}-0000-4000-8000-${n.toString(16).padStart(12, '0')}`
const sqlId = (kind: string, n: string) =>
  `('${kind.padEnd(8, '0')}-0000-4000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`

/** Reviewers without reviews and with money to withdraw. */
export const freshReviewers = 400
/** The AUTH_SECRET of measured applications, so that sessions can be inserted. */
export const secret = 'a secret of the measurements, 32 characters'

/** The cookie of an inserted session. */
export const cookieOf = (token: string) =>
  `candor.session_token=${encodeURIComponent(signedToken(secret, token))}`

export const tokenOf = (id: string) => `bench-${id}`

/**
 * Of each ten reviews one is rejected. Of the newest, which the queue of moderation has, four of
 * ten are pending: the queue does not grow with the years.
 */
const queue = 80_000
/** The number of the i-th pending review. */
export const pendingReview = (i: number, { reviews }: Size) =>
  Math.max(0, reviews - queue) + 10 * Math.floor(i / 4) + 5 + (i % 4)

/** Reviews are written over the hundred days before today, so that trends have data. */
export const writtenMillis = 100 * dayMillis
export const firstReview = Math.floor(Date.now() / dayMillis) * dayMillis - writtenMillis
const start = `timestamptz '${new Date(firstReview).toISOString()}'`
const balance = 1_000_000_000_000

/** Fills an empty, migrated database. */
export async function fill(ownerUrl: string, size: Size): Promise<void> {
  const { campaigns, businesses, reviewers } = size
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  // Rows that hold need no checks of foreign keys, and no announcements.
  await client.query(`set session_replication_role = replica; set maintenance_work_mem = '512MB'`)
  const people = async (kind: 'b' | 'd' | 'f' | 'a', role: string, count: number) => {
    await client.query(`
      insert into users (id, name, email, role, phone_number, country, email_verified, created_at,
        updated_at)
      select ${sqlId(kind, 'n')}, '${role} ' || n, '${kind}' || n || '@example.com', '${role}',
        '+234 800 000', ${role === 'reviewer' ? `'NG'` : 'null'}, true, ${start}, ${start}
      from generate_series(0, ${count - 1}) as n`)
    await client.query(`
      insert into sessions
        (id, token, user_id, expires_at, created_at, updated_at, proved_at)
      select gen_random_uuid(), 'bench-' || id, id, now() + interval '20 days', now(), now(), now()
      from users where role = '${role}' and email like '${kind}%' on conflict do nothing`)
  }
  await people('a', 'admin', 1)
  await people('b', 'business', businesses)
  await people('d', 'reviewer', reviewers)
  await people('f', 'reviewer', freshReviewers)
  await client.query(`
    insert into ledger (mode, created_at) values ('sandbox', ${start}) on conflict do nothing`)
  await client.query(`
    insert into businesses (id, company_name, description, plan, verification_status,
      verification_submitted_at, verification_decided_at, created_at, updated_at)
    select id, 'Company of ' || name, 'We make things.', 'enterprise', 'approved', created_at,
      created_at, created_at, created_at
    from users where role = 'business'`)
  await client.query(`
    insert into reviewers (id, created_at, updated_at) select id, created_at, created_at
    from users where role = 'reviewer'`)
  await client.query(`
    insert into campaigns (id, business_id, title, product, description, price_cents,
      target_reviews, status, created_at, updated_at)
    select ${sqlId('c', 'n')}, ${sqlId('b', `n % ${businesses}`)},
      'Tell us about kettle number ' || n, 'Kettle ' || n,
      'Boil water in it for a week, every morning, and tell everybody honestly how it was. ' ||
        repeat('Say what you liked and what you did not. ', 8),
      1000, 100000, case when n % 5 = 4 then 'completed' else 'active' end::campaign_status,
      ${start} + n * interval '1 minute', ${start}
    from generate_series(0, ${campaigns - 1}) as n`)
  const filled = ['reviews', 'transfers', 'review_evidence', 'audit_log']
  const restore = await dropIndexes(client, filled)
  await fillReviews(client, size)
  await fillTransfers(client)
  await fillHistory(client)
  await restore()
  await fillCounts(client)
  await client.query('vacuum analyze')
  // Else the database writes for minutes what was filled, beside the first measurements.
  await client.query('checkpoint')
  await client.end()
}

/** Drops the indexes that hold no rule, and returns what makes them again: afterwards is faster. */
async function dropIndexes(client: pg.Client, tables: string[]) {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = any ($1::regclass[]) and not indisunique`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return async () => {
    for (const { definition } of rows) await client.query(definition)
  }
}

async function fillReviews(client: pg.Client, size: Size) {
  const { campaigns, reviews, businesses, reviewers } = size
  // Review n is the (n / campaigns)-th of its campaign, so no reviewer meets a campaign twice.
  const nth = `(n / ${campaigns})`
  await client.query(`
    insert into reviews (id, campaign_id, business_id, reviewer_id, rating, content, status,
      price_cents, fee_cents, rejection_reason, rejection_note, decided_at, created_at, updated_at)
    select ${sqlId('e', 'n')}, ${sqlId('c', `n % ${campaigns}`)},
      ${sqlId('b', `(n % ${campaigns}) % ${businesses}`)},
      ${sqlId('d', `(n % ${campaigns} * 7 + ${nth}) % ${reviewers}`)}, 1 + n % 5,
      'It boils quickly and the lid closes well, but the handle gets hot. ' ||
        repeat('I used it every morning. ', 4) || 'My code: ' || substr(md5(n::text), 1, 8),
      s.status, 1000, 70, case when s.status = 'rejected' then 'low_effort' end,
      case when s.status = 'rejected' then 'Please say more about it.' end,
      case when s.status <> 'pending' then at end, at, at
    from generate_series(0, ${reviews - 1}) as n
    cross join lateral (select (case when n % 10 = 9 then 'rejected'
      when n % 10 >= 5 and n >= ${reviews - queue} then 'pending'
      else 'approved' end)::review_status as status,
      ${start} + n * (interval '100 days' / ${reviews}) as at) as s`)
}

async function fillTransfers(client: pg.Client) {
  await client.query(`
    insert into transfers (key, leg, from_kind, from_owner, to_kind, to_owner, amount_cents,
      created_at)
    select key, leg, from_kind::account_kind, from_owner, to_kind::account_kind, to_owner, amount,
      at
    from (
    select 'grant:' || id as key, 0 as leg, 'card_clearing' as from_kind, null::uuid as from_owner,
      'wallet' as to_kind, id as to_owner, ${balance}::bigint as amount, ${start} as at
    from users where role = 'business' or email like 'f%'
    union all select 'reserve:' || id, 0, 'wallet', business_id, 'reserved', business_id, 1070,
      created_at from reviews
    union all select 'settle:' || id, 0, 'reserved', business_id, 'wallet', reviewer_id, 1000,
      created_at from reviews where status = 'approved'
    union all select 'settle:' || id, 1, 'reserved', business_id, 'fee_income', null, 70,
      created_at from reviews where status = 'approved'
    union all select 'settle:' || id, 0, 'reserved', business_id, 'wallet', business_id, 1070,
      created_at from reviews where status = 'rejected') as t`)
  await client.query(`
    insert into wallets (user_id, balance_cents)
    select u.id, coalesce(sum(t.amount_cents), 0) from users u
    left join (
      select to_owner as owner, amount_cents from transfers where to_kind = 'wallet'
      union all select from_owner, -amount_cents from transfers where from_kind = 'wallet') as t
      on t.owner = u.id
    where u.role <> 'admin' group by u.id`)
}

async function fillCounts(client: pg.Client) {
  await client.query(`
    update campaigns c set approved_count = r.approved, held_count = r.held,
      fees_held_cents = r.held * 70, fees_charged_cents = r.approved * 70, star_counts = r.stars
    from (select campaign_id, count(*) filter (where status = 'approved') as approved,
      count(*) filter (where held) as held,
      array[${[1, 2, 3, 4, 5]
        .map((stars) => `count(*) filter (where status = 'approved' and rating = ${stars})`)
        .join()}] as stars from reviews group by campaign_id) as r
    where r.campaign_id = c.id`)
  // Every campaign has public reviews, and with them a page.
  await client.query(`
    insert into public_slugs (kind, slug, owner_id)
    select 'business', slug_of(company_name), id from businesses
    union all select 'product', slug_of(product), id from campaigns`)
  await client.query('insert into platform_days select * from counted_platform_days')
  // The queue waits for weeks here; paying so many would run beside all measurements.
  await client.query('update platform set clock_hours = 0')
  // The audit of the day would run beside the first measurements.
  await client.query(`insert into ledger_audits (id, started_at, finished_at, whole, checks)
    values (gen_random_uuid(), now(), now(), true, '[]')`)
  // Filling takes longer than a proof of identity lasts.
  await client.query(`update sessions set proved_at = now() + interval '1 hour'`)
  await client.query(`
    update wallets w set month = r.month, month_reviews = r.reviews,
      month_reserved_cents = r.reviews * 1070
    from (select business_id, m.month, count(*) as reviews from reviews
      join (select date_trunc('month', max(created_at), 'UTC') as month from reviews) as m
        on created_at >= m.month
      where held or status = 'approved' group by business_id, m.month) as r
    where r.business_id = w.user_id`)
}
