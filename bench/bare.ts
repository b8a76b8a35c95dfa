import { createServer } from 'node:http'
import type pg from 'pg'
import { getAnalytics } from '../src/server/overview/analytics/queries.ts'
import { getCampaign } from '../src/server/market/campaign-page/queries.ts'
import { listCampaigns } from '../src/server/market/campaigns/lists.ts'
import { getDashboard } from '../src/server/overview/dashboard/queries.ts'
import { openPool } from '../src/server/base/db/database.ts'
import { getPublicReviews } from '../src/server/outside/embed/queries.ts'
import { approveReview } from '../src/server/market/reviews/moderation.ts'
import { listReviews } from '../src/server/market/reviews/queries.ts'
import { submitReview } from '../src/server/market/reviews/reviews.ts'
import { requestWithdrawal } from '../src/server/money/wallet/withdrawals.ts'
import type { Cents } from '../src/shared/base/money.ts'
import { freshReviewers, idOf, pendingReview, sizeOf, tokenOf } from './data.ts'
import { record, recordSession, recordVerb, valuesFor, type Recorded } from './statements.ts'

/**
 * The reference server of the benchmark: node:http and pg with the same session lookup and the same
 * SQL, but without framework, validation or mapping.
 * `node bench/bare.ts DATABASE_URL PORT POOL REVIEWS CAMPAIGNS`
 */
const [url, port, poolSize, reviews, campaigns] = process.argv.slice(2)
const size = sizeOf(Number(reviews), Number(campaigns))
const pool = openPool(url!, { max: Number(poolSize), onError: () => {} })
const at = new Date()
const admin = { id: idOf('a', 0), role: 'admin' as const }
const reviewer = { id: idOf('f', freshReviewers - 1), role: 'reviewer' as const }
const business = { id: idOf('b', 0), role: 'business' as const }
const [campaign, otherCampaign] = [idOf('c', 0), idOf('c', 1)]
const pending = idOf('e', pendingReview(0, size))
const deep = new URLSearchParams(process.env.BENCH_DEEP).get('cursor') ?? undefined

const page = { limit: 20, status: 'all' } as const
const session = await recordSession(pool, tokenOf(reviewer.id))
const reads: Record<string, Recorded> = {
  list: await record(pool, (db) => listCampaigns(db, reviewer, { ...page, sort: 'newest' }, at)),
  search: await record(pool, (db) =>
    listCampaigns(db, reviewer, { ...page, sort: 'newest', q: 'number 77' }, at),
  ),
  detail: await record(pool, (db) => getCampaign(db, reviewer, campaign, at)),
  deep: await record(pool, (db) =>
    listReviews(db, admin, { ...page, sort: 'newest', cursor: deep }),
  ),
  embed: await record(pool, (db) => getPublicReviews(db, { campaignId: campaign, limit: 20 })),
  'dashboard of a business': await record(pool, (db) => getDashboard(db, business, at)),
  'dashboard of a reviewer': await record(pool, (db) => getDashboard(db, reviewer, at)),
  'dashboard of an admin': await record(pool, (db) => getDashboard(db, admin, at)),
  analytics: await record(pool, (db) => getAnalytics(db, 90, at)),
}
reads.popular = reads['first visit'] = reads.detail!
const review = {
  rating: 4,
  content: 'It boils quickly and the lid closes well, but the handle is hot.',
}
const changes: Record<string, Recorded> = {
  submit: await recordVerb(pool, reviewer, (tx, now) =>
    submitReview(tx, reviewer, { campaignId: otherCampaign, ...review }, now),
  ),
  approve: await recordVerb(pool, admin, (tx, now) =>
    approveReview(tx, admin, { reviewId: pending }, now),
  ),
  withdraw: await recordVerb(pool, reviewer, (tx, now) =>
    requestWithdrawal(tx, reviewer, { amountCents: 30_00 as Cents }, now),
  ),
}
/** The campaign, business and author of the review whose approval was recorded. */
const owners = await pool.query(
  'select campaign_id, business_id, reviewer_id from reviews where id = $1',
  [pending],
)

const names = new Map<string, string>()
function query(client: pg.Pool | pg.PoolClient, text: string, values: unknown[]) {
  if (!names.has(text)) names.set(text, `b${names.size}`)
  // Searches are not named, as in the application, because a generic plan is slower.
  const name = text.includes(' ilike ') ? undefined : names.get(text)
  return client.query({ name, text, values })
}

async function signedIn(cookie: string | undefined) {
  const token = /session_token=([^.]+)/.exec(cookie ?? '')?.[1]
  const [{ text, values }] = session.statements as [Recorded['statements'][0]]
  const { rows } = await query(pool, text, [token, ...values.slice(1)])
  return rows[0] as { id: string } | undefined
}

const recordedFor = new Set<unknown>([admin.id, reviewer.id, business.id])

async function read(name: string, path: string, viewer: string | undefined) {
  const { statements } = reads[name]!
  const id = /campaigns\/([^/?]+)/.exec(path)?.[1]
  const answers: unknown[] = []
  for (const { text, values } of statements) {
    const mine = values.map((value) =>
      recordedFor.has(value) ? viewer : value === campaign ? (id ?? value) : value,
    )
    answers.push((await query(pool, text, mine)).rows)
  }
  return JSON.stringify(answers)
}

async function change(name: string, known: Record<string, string>) {
  const recorded = changes[name]!
  const values = valuesFor(recorded, known)
  const client = await pool.connect()
  try {
    await client.query('begin')
    let last: unknown
    for (const [i, { text }] of recorded.statements.entries()) {
      const { rows } = await query(client, text, values[i]!)
      if (rows.length > 0) last = rows
    }
    await client.query('commit')
    return JSON.stringify(last)
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** Maps the recorded ids to the ids of this request. */
async function knownOf(
  name: string,
  path: string,
  viewer: string,
): Promise<Record<string, string>> {
  const id = /(?:campaigns|reviews)\/([^/?]+)/.exec(path)?.[1] ?? ''
  if (name === 'submit') {
    const number = Number.parseInt(id.slice(-12), 16)
    return {
      [otherCampaign]: id,
      [idOf('b', 1)]: idOf('b', number % size.businesses),
      [reviewer.id]: viewer,
    }
  }
  if (name === 'withdraw') return { [reviewer.id]: viewer }
  const own = owners.rows[0] as Record<string, string>
  const { rows } = await query(
    pool,
    'select campaign_id, business_id, reviewer_id from reviews where id = $1',
    [id],
  )
  const mine = rows[0] as Record<string, string>
  return {
    [pending]: id,
    [own.campaign_id!]: mine.campaign_id!,
    [own.business_id!]: mine.business_id!,
    [own.reviewer_id!]: mine.reviewer_id!,
  }
}

const server = createServer(async (request, response) => {
  try {
    const name = String(request.headers['x-bench'])
    request.resume()
    const viewer = name === 'embed' ? undefined : await signedIn(request.headers.cookie)
    if (!viewer && name !== 'embed') return response.writeHead(401).end()
    const path = request.url!
    const body = reads[name]
      ? await read(name, path, viewer?.id)
      : await change(name, await knownOf(name, path, viewer!.id))
    response.setHeader('content-type', 'application/json')
    return response.end(body)
  } catch (error) {
    return response.writeHead(500).end(String(error))
  }
})
server.listen(Number(port), '127.0.0.1')
