import { createServer, type ServerResponse } from 'node:http'
import pg from 'pg'
import { campaignAnswer, listAnswer, reviewsAnswer } from './best-answers.ts'
import { changes } from './best-changes.ts'
import { excerptLength } from '../src/server/market/campaigns/lists.ts'
import { openPool } from '../src/server/base/db/database.ts'
import { excerptOf } from '../src/shared/base/excerpt.ts'

/**
 * The best that PostgreSQL and Node can do for a question: node:http, pg, one named statement on
 * tables made for it alone, and nothing else but looking up the session. It sends the JSON that the
 * application sends. The embed, which anybody may ask for, is answered by the application's bytes
 * from memory, with the headers without which no other site may read or keep it. A change is one
 * statement that writes the application's rows (best-changes.ts).
 * `node bench/best.ts DATABASE_URL PORT POOL`
 */

/** SQL: a time as the answers write it. */
const instant = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

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
      select c.id, c.business_id as "businessId", b.company_name as "companyName",
        b.description as "businessDescription", b.website, c.title, c.product, c.description,
        ''::text as excerpt, c.instructions,
        c.price_cents::int as "priceCents", 70 as "feeCents", c.target_reviews as "targetReviews",
        c.approved_count as "approvedCount", c.held_count as "heldCount",
        c.target_reviews - c.approved_count - c.held_count as "openPlaces", c.status::text,
        c.created_at, ${instant('c.created_at')} as "createdAt",
        ${instant('c.updated_at')} as "updatedAt", p.public_url || '/p/' || c.slug as "publicUrl",
        p.public_url || '/b/' || b.slug as "businessUrl"
      from campaigns c join businesses b on b.id = c.business_id cross join platform p;
    alter table best.campaigns add primary key (id);
    create index on best.campaigns (created_at desc, id desc) where status = 'active';
    create index on best.campaigns using gin
      ((title || ' ' || product || ' ' || description) gin_trgm_ops);
    create table best.reviews as
      select r.id, r.campaign_id as "campaignId", c.title as "campaignTitle",
        c.product as "campaignProduct", r.reviewer_id as "reviewerId", u.name as "reviewerName",
        u.country, u.email, r.rating, r.content, r.status::text, r.rejection_reason as reason,
        r.rejection_note as note, r.price_cents::int as "priceCents",
        r.fee_cents::int as "feeCents", r.created_at, ${instant('r.created_at')} as "createdAt",
        ${instant('r.decided_at')} as "decidedAt"
      from reviews r join users u on u.id = r.reviewer_id join campaigns c on c.id = r.campaign_id;
    alter table best.reviews add primary key (id);
    create index on best.reviews (created_at desc, id desc);
    create index on best.reviews ("campaignId", created_at desc, id desc)
      where status = 'approved';
    create unique index on best.reviews ("campaignId", "reviewerId");
    create table best.openings (reviewer_id uuid, campaign_id uuid, opened_at timestamptz,
      primary key (reviewer_id, campaign_id));
    grant usage on schema best to public;
    grant select, insert on all tables in schema best to public`)
  await fillExcerpts(client)
  await client.query('vacuum analyze best.campaigns, best.reviews, best.sessions')
  await client.end()
}

/** Lists show the application's excerpts. */
async function fillExcerpts(client: pg.Client) {
  const { rows } = await client.query<{ description: string }>(
    'select distinct description from best.campaigns',
  )
  for (const { description } of rows) {
    await client.query('update best.campaigns set excerpt = $1 where description = $2', [
      excerptOf(description, excerptLength),
      description,
    ])
  }
}

const card = `c.id, "businessId", "companyName", "businessDescription", website, title, product,
  instructions, "priceCents", "feeCents", "targetReviews", "approvedCount", "heldCount",
  "openPlaces", status, "createdAt", "updatedAt", "publicUrl", "businessUrl"`

/** A list has the status of the reader's own review, and one row more than it shows. */
const list = (condition: string, reader: string) => `select ${card}, excerpt as description,
    (select r.status from best.reviews r
      where r."campaignId" = c.id and r."reviewerId" = ${reader}) as "reviewStatus"
  from best.campaigns c where status = 'active' and ${condition}
  order by created_at desc, id desc limit 21`

const page = `select ${card}, description, (select coalesce(json_agg(r), '[]') from (
    select id, "reviewerId", "reviewerName", country, rating, content, status, "priceCents",
      "feeCents", "createdAt", "decidedAt" from best.reviews
    where "campaignId" = c.id and status = 'approved'
    order by created_at desc, id desc limit 21) as r) as reviews
  from best.campaigns c where id = $1`

interface Question {
  text: string
  values: (path: string, viewer: string) => unknown[]
  /** What is sent; without it the rows as they are. */
  answer?: (rows: never[]) => object
  unnamed?: boolean
}

const idIn = (path: string) => /(?:campaigns|reviews)\/([^/?]+)/.exec(path)![1]!

/** Each question with its statement, without a name when it is planned for its text. */
const questions: Record<string, Question> = {
  list: { text: list('true', '$1'), values: (_, viewer) => [viewer], answer: listAnswer },
  search: {
    text: list("title || ' ' || product || ' ' || description ilike $2", '$1'),
    values: (path, viewer) => [viewer, `%${new URLSearchParams(path.split('?')[1]).get('q')}%`],
    answer: listAnswer,
    unnamed: true,
  },
  detail: { text: page, values: (path) => [idIn(path)], answer: campaignAnswer },
  'first visit': {
    text: `with o as (insert into best.openings values ($2, $1, now()) on conflict do nothing)
      ${page}`,
    values: (path, viewer) => [idIn(path), viewer],
    answer: campaignAnswer,
  },
  deep: {
    text: `select * from best.reviews where (created_at, id) < ($1::timestamptz, $2::uuid)
      order by created_at desc, id desc limit 21`,
    values: (path) => {
      const cursor = new URLSearchParams(path.split('?')[1]).get('cursor')!
      return JSON.parse(Buffer.from(cursor, 'base64url').toString()) as string[]
    },
    answer: reviewsAnswer,
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
export const hasBest = (name: string) => name === 'embed' || name in questions

const plain = { 'accept-encoding': 'identity' }
/** Headers that Node sends by itself, and the id of a request, which this server has none of. */
const ofConnection = /^(connection|keep-alive|date|x-request-id)$/

function serveBest(url: string, port: number, max: number) {
  const pool = openPool(url, { max, onError: () => {} })
  const answer = async (name: string, path: string, cookie: string | undefined) => {
    const { text, values, unnamed, answer: made } = questions[name]!
    const token = /session_token=([^.]+)/.exec(cookie ?? '')?.[1]
    const session = await pool.query<{ user_id: string }>({
      name: 'session',
      text: 'select user_id, role from best.sessions where token = $1',
      values: [token],
    })
    const asked = values(path, session.rows[0]!.user_id)
    const { rows } = await pool.query({ ...(!unnamed && { name }), text, values: asked })
    return JSON.stringify(made ? made(rows as never[]) : rows)
  }
  const kept = new Map<string, { headers: string[]; body: Buffer }>()
  const send = (response: ServerResponse, body: Buffer | string) => {
    response.setHeader('content-type', 'application/json')
    response.end(body)
  }
  const server = createServer(async (request, response) => {
    request.resume()
    const known = kept.get(request.url!)
    if (known) return response.writeHead(200, known.headers).end(known.body)
    try {
      const name = String(request.headers['x-bench'])
      if (name === 'embed') {
        const answer = await fetch(`${process.env.BENCH_APP}${request.url}`, { headers: plain })
        kept.set(request.url!, {
          headers: [...answer.headers].filter(([header]) => !ofConnection.test(header)).flat(),
          body: Buffer.from(await answer.bytes()),
        })
        return send(response, kept.get(request.url!)!.body)
      }
      send(response, await answer(name, request.url!, request.headers.cookie))
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
