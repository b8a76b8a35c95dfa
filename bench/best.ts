import { createServer, type ServerResponse } from 'node:http'
import pg from 'pg'
import { changes } from './best-changes.ts'
import { openPool } from '../src/server/db/database.ts'

/**
 * The best that PostgreSQL and Node can do for a question: node:http, pg, one named statement on
 * tables made for it alone, and nothing else but looking up the session. The embed, which anybody
 * may ask for, is answered by bytes from memory after its first read. A change is one statement
 * that writes the application's rows (best-changes.ts).
 * `node bench/best.ts DATABASE_URL PORT POOL`
 */

/** Makes the tables of this server from those of the application. */
export async function makeBestTables(ownerUrl: string) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query(`
    create schema best;
    create table best.sessions as
      select s.token, u.id as user_id, u.role from sessions s join users u on u.id = s.user_id;
    alter table best.sessions add primary key (token);
    create table best.campaigns as
      select c.id, c.business_id, b.company_name, b.description as business_description, b.website,
        c.title, c.product, c.description, left(c.description, 240) as excerpt, c.instructions,
        c.price_cents, 70 as fee_cents, c.target_reviews, c.approved_count, c.held_count,
        c.target_reviews - c.approved_count - c.held_count as open_places, c.star_counts,
        c.status::text, c.created_at, c.updated_at
      from campaigns c join businesses b on b.id = c.business_id;
    alter table best.campaigns add primary key (id);
    create index on best.campaigns (created_at desc, id desc) where status = 'active';
    create index on best.campaigns using gin
      ((title || ' ' || product || ' ' || description) gin_trgm_ops);
    create table best.reviews as
      select r.id, r.campaign_id, c.title as campaign_title, r.reviewer_id,
        u.name as reviewer_name, u.country, r.rating, r.content, r.status::text, r.price_cents,
        r.fee_cents, r.created_at
      from reviews r join users u on u.id = r.reviewer_id join campaigns c on c.id = r.campaign_id;
    alter table best.reviews add primary key (id);
    create index on best.reviews (created_at desc, id desc);
    create index on best.reviews (campaign_id, created_at desc, id desc)
      where status = 'approved';
    create unique index on best.reviews (campaign_id, reviewer_id);
    grant usage on schema best to public;
    grant select, insert on all tables in schema best to public`)
  await client.query('vacuum analyze best.campaigns, best.reviews, best.sessions')
  await client.end()
}

const card = `c.id, c.business_id, c.company_name, c.business_description, c.website, c.title,
  c.product, c.excerpt, c.price_cents, c.fee_cents, c.target_reviews, c.approved_count,
  c.held_count, c.open_places, c.status, c.created_at, c.updated_at`

const page = `(select coalesce(json_agg(r), '[]') from (
    select id, reviewer_name, country, rating, content, created_at from best.reviews
    where campaign_id = c.id and status = 'approved'
    order by created_at desc, id desc limit 20) as r) as reviews`

type Asked = (path: string, viewer: string) => unknown[]

const idIn = (path: string) => /(?:campaigns|reviews)\/([^/?]+)/.exec(path)![1]!

/** Each question with its statement, without a name when it is planned for its text. */
const questions: Record<string, { text: string; values: Asked; unnamed?: boolean }> = {
  list: {
    text: `select ${card} from best.campaigns c where status = 'active'
      order by created_at desc, id desc limit 20`,
    values: () => [],
  },
  search: {
    text: `select ${card} from best.campaigns c
      where status = 'active' and title || ' ' || product || ' ' || description ilike $1
      order by created_at desc, id desc limit 20`,
    values: (path) => [`%${new URLSearchParams(path.split('?')[1]).get('q')}%`],
    unnamed: true,
  },
  detail: {
    text: `select ${card}, c.description, c.instructions, ${page} from best.campaigns c
      where id = $1`,
    values: (path) => [idIn(path)],
  },
  deep: {
    text: `select * from best.reviews where (created_at, id) < ($1::timestamptz, $2::uuid)
      order by created_at desc, id desc limit 20`,
    values: (path) => {
      const cursor = new URLSearchParams(path.split('?')[1]).get('cursor')!
      return JSON.parse(Buffer.from(cursor, 'base64url').toString()) as string[]
    },
  },
  embed: {
    text: `select c.id, c.title, c.product, c.company_name, c.star_counts, ${page}
      from best.campaigns c where id = $1`,
    values: (path) => [idIn(path)],
  },
  submit: { text: changes.submit, values: (path, viewer) => [idIn(path), viewer] },
  approve: { text: changes.approve, values: (path, viewer) => [idIn(path), viewer] },
  withdraw: {
    text: changes.withdraw.replaceAll('$2', '$1'),
    values: (_path, viewer) => [viewer],
  },
}

questions.popular = questions.detail!

/** The scenarios that this server answers. */
export const hasBest = (name: string) => name in questions

function serveBest(url: string, port: number, max: number) {
  const pool = openPool(url, { max, onError: () => {} })
  const answer = async (name: string, path: string, cookie: string | undefined) => {
    const { text, values, unnamed } = questions[name]!
    let viewer = ''
    if (name !== 'embed') {
      const token = /session_token=([^.]+)/.exec(cookie ?? '')?.[1]
      const { rows } = await pool.query({
        name: 'session',
        text: 'select user_id, role from best.sessions where token = $1',
        values: [token],
      })
      viewer = (rows[0] as { user_id: string }).user_id
    }
    return pool.query({ ...(!unnamed && { name }), text, values: values(path, viewer) })
  }
  const kept = new Map<string, Buffer>()
  const send = (response: ServerResponse, body: Buffer | string) => {
    response.setHeader('content-type', 'application/json')
    response.end(body)
  }
  const server = createServer(async (request, response) => {
    request.resume()
    const known = kept.get(request.url!)
    if (known) return send(response, known)
    try {
      const name = String(request.headers['x-bench'])
      const { rows } = await answer(name, request.url!, request.headers.cookie)
      const body = JSON.stringify(rows)
      if (name === 'embed') kept.set(request.url!, Buffer.from(body))
      send(response, body)
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  server.listen(port, '127.0.0.1')
}

if (import.meta.main) {
  const [url, port, poolSize] = process.argv.slice(2)
  serveBest(url!, Number(port), Number(poolSize))
}
