import { createServer, type IncomingMessage } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import pg from 'pg'

/**
 * What the benchmark compares the application with: node:http and pg with the session and one
 * statement for each question, on the application's own tables, and the rows as they are. The
 * embed, which is the same for everybody, comes from memory.
 * `node bench/reference.ts DATABASE_URL PORT POOL ADDRESS_OF_THE_APPLICATION`
 */
const [connectionString, port, max, application] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: connectionString!, max: Number(max) })

const card = `c.id, c.business_id, b.company_name, b.description as about, b.website,
  b.verification_status, c.title, c.product, c.instructions, c.picture_hash, c.category,
  c.countries, c.language, c.minutes, c.price_cents, c.price_cents * 7 / 100 as fee_cents,
  c.target_reviews, c.approved_count, c.held_count, c.status, c.paused, c.version, c.created_at,
  c.updated_at, c.submitted_at, least(c.target_reviews - c.approved_count - c.held_count,
    w.balance_cents / (c.price_cents * 107 / 100)) as open_places,
  (select s.slug from public_slugs s
    where s.kind = 'product' and s.owner_id = c.id and s.current) as slug,
  (select s.slug from public_slugs s
    where s.kind = 'business' and s.owner_id = b.id and s.current) as business_slug`
const ofBusiness = `join businesses b on b.id = c.business_id
  join wallets w on w.user_id = c.business_id`

const list = (condition: string) => `
  select ${card}, left(c.description, 241) as description,
    (select r.status from reviews r where r.campaign_id = c.id and r.reviewer_id = $1) as reviewed
  from (select * from campaigns c
    where status = 'active' and deleted_at is null and ${condition}
    order by created_at desc, id desc limit 21) as c ${ofBusiness}
  order by c.created_at desc, c.id desc`

const review = `r.id, r.campaign_id, r.reviewer_id, u.name, u.country, r.rating, r.content,
  r.status, r.price_cents, r.fee_cents, r.version, r.rejection_reason, r.rejection_note,
  r.created_at, r.decided_at`

const detail = `
  select ${card}, c.description, (select json_agg(r) from (
    select ${review} from reviews r join users u on u.id = r.reviewer_id
    where r.campaign_id = c.id and r.status = 'approved' and r.unpublished_at is null
    order by r.created_at desc, r.id desc limit 21) as r) as reviews
  from campaigns c ${ofBusiness} where c.id = $1`

const deep = `
  select ${review}, u.email, c.title, c.product
  from reviews r join users u on u.id = r.reviewer_id join campaigns c on c.id = r.campaign_id
  where (r.created_at, r.id) < ($1::timestamptz, $2::uuid)
  order by r.created_at desc, r.id desc limit 21`

/** Writes the rows that the application writes; jobs need not deliver the notification. */
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
    select gen_random_uuid(), id, business_id, $2::uuid, 4, $3, price_cents, fee_cents, now(),
      now() from c
    returning id, business_id, content, status, price_cents, fee_cents, created_at,
      'review:' || id as subject
  ), t as (
    insert into transfers
      (key, leg, from_kind, from_owner, to_kind, to_owner, amount_cents, created_at)
    select 'reserve:' || id, 0, 'wallet', business_id, 'reserved', business_id,
      price_cents + fee_cents, now() from r
  ), e as (insert into review_evidence (review_id, asked_at) select id, now() from r
  ), a as (
    insert into audit_log (id, actor_id, action, subject, after, created_at)
    select gen_random_uuid(), $2::uuid, 'submitReview', subject, '{"price":"$10.00"}', now() from r
  ), n as (
    insert into notifications (id, user_id, kind, data, created_at, delivered_at)
    select gen_random_uuid(), business_id, 'review-submitted',
      jsonb_build_object('about', subject), now(), now() from r
  ), i as (
    insert into idempotency_keys
      (account_id, route, key, request_hash, status, reply, created_at)
    select $2::uuid, 'POST /bench', gen_random_uuid()::text, repeat('0', 64), 201,
      row_to_json(r)::text, now() from r)
  select * from r`

const idIn = ({ url }: IncomingMessage) => /campaigns\/([^/?]+)/.exec(url!)![1]
const asked = ({ url }: IncomingMessage, name: string) =>
  new URL(url!, 'http://localhost').searchParams.get(name)!

type Statement = pg.QueryConfig
type Question = (request: IncomingMessage, viewer: string) => Statement | Promise<Statement>

const questions: Record<string, Question> = {
  list: (_, viewer) => ({ name: 'list', text: list('true'), values: [viewer] }),
  // Without a name, since PostgreSQL plans a search for its text.
  search: (request, viewer) => ({
    text: list(`without_accents(title || ' ' || product || ' ' || description) ilike $2`),
    values: [viewer, `%${asked(request, 'q')}%`],
  }),
  detail: (request) => ({ name: 'detail', text: detail, values: [idIn(request)] }),
  deep: (request) => ({
    name: 'deep',
    text: deep,
    values: JSON.parse(Buffer.from(asked(request, 'cursor'), 'base64url').toString()) as string[],
  }),
  submit: async (request, viewer) => {
    const { content } = JSON.parse(await textOf(request)) as { content: string }
    return { name: 'submit', text: submit, values: [idIn(request), viewer, content] }
  },
}

const session = `select s.user_id, u.role from sessions s join users u on u.id = s.user_id
  where s.token = $1 and s.expires_at > now()`

async function answer(request: IncomingMessage): Promise<string> {
  const token = /session_token=([^.]+)/.exec(request.headers.cookie!)![1]
  const { rows } = await pool.query({ name: 'session', text: session, values: [token] })
  const question = questions[String(request.headers['x-bench'])]!
  return JSON.stringify((await pool.query(await question(request, rows[0].user_id))).rows)
}

const embeds = new Map<string, string>()
async function embed(url: string) {
  if (!embeds.has(url)) embeds.set(url, await (await fetch(application + url)).text())
  return embeds.get(url)!
}

createServer(async (request, response) => {
  try {
    const isEmbed = request.headers['x-bench'] === 'embed'
    const body = await (isEmbed ? embed(request.url!) : answer(request))
    response.setHeader('content-type', 'application/json').end(body)
  } catch (error) {
    response.writeHead(500).end(String(error))
  }
}).listen(Number(port), '127.0.0.1')
