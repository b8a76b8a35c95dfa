import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { cookieOf } from './data.ts'

export interface ChaosWorld {
  admin: string
  /** The reviewer and the campaign of the i-th submission: never the same pair twice. */
  pair(i: number): { reviewer: { cookie: string }; campaign: string }
}

const reviewsOfCampaign = 20

/** Inserts people, wallets and campaigns for `ops` operations. All invariants hold. */
export async function fillForChaos(
  ownerUrl: string,
  { ops }: { ops: number },
): Promise<ChaosWorld> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const at = new Date()
  const people = (role: string, count: number) => insertPeople(client, role, count, at)
  const [admin] = await people('admin', 1)
  const businesses = await people('business', 10)
  // One reviewer may submit little in a day, and many rejections of a campaign need two admins.
  const reviewers = await people('reviewer', Math.ceil(ops / 2) + reviewsOfCampaign)
  await client.query(
    // Verified: those who are not may only spend little in a month.
    `insert into businesses (id, company_name, description, plan, verification_status,
       verification_submitted_at, verification_decided_at, created_at, updated_at)
     select id, 'A company', '', 'enterprise', 'approved', $2, $2, $2, $2
     from unnest($1::uuid[]) as id`,
    [businesses, at],
  )
  await client.query(
    `insert into reviewers (id, created_at, updated_at) select id, $2, $2
     from unnest($1::uuid[]) as id`,
    [reviewers, at],
  )
  await client.query(
    `insert into wallets (user_id, balance_cents)
     select id, 100000000 from unnest($1::uuid[]) as id
     union all select id, 0 from unnest($2::uuid[]) as id`,
    [businesses, reviewers],
  )
  await client.query(
    `insert into transfers (key, leg, from_kind, to_kind, to_owner, amount_cents, created_at)
     select 'grant:' || id, 0, 'card_clearing', 'wallet', id, 100000000, $2
     from unnest($1::uuid[]) as id`,
    [businesses, at],
  )
  const campaigns = Array.from({ length: Math.ceil(ops / reviewsOfCampaign) + 1 }, () =>
    randomUUID(),
  )
  await client.query(
    `insert into campaigns (id, business_id, title, product, description, price_cents,
       target_reviews, status, created_at, updated_at)
     select id, ($2::uuid[])[1 + n % 10], 'A campaign of the chaos test', 'A kettle', 'Text', 3000,
       1000, 'active', $3, $3
     from unnest($1::uuid[]) with ordinality as c(id, n)`,
    [campaigns, businesses, at],
  )
  await client.end()
  return {
    admin: cookieOf(`token-${admin}`),
    pair: (i) => ({
      reviewer: { cookie: cookieOf(`token-${reviewers[i % reviewers.length]}`) },
      campaign: campaigns[Math.floor(i / reviewsOfCampaign)]!,
    }),
  }
}

async function insertPeople(client: pg.Client, role: string, count: number, at: Date) {
  const ids = Array.from({ length: count }, () => randomUUID())
  await client.query(
    `insert into users (id, name, email, role, phone_number, country, created_at, updated_at)
     select id, 'Somebody', id || '@example.com', $2::role, '+234 800 000',
       case $2 when 'reviewer' then 'NG' end, $3, $3 from unnest($1::uuid[]) as id`,
    [ids, role, at],
  )
  await client.query(
    `insert into sessions
      (id, token, user_id, expires_at, created_at, updated_at, proved_at)
     select gen_random_uuid(), 'token-' || id, id, $2::timestamptz + interval '1 day', $2, $2, $2
     from unnest($1::uuid[]) as id`,
    [ids, at],
  )
  return ids
}
