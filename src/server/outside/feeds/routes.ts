import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import { Refusal } from '../../../shared/base/refusal.ts'
import type { Db } from '../../base/db/database.ts'
import type { Replica } from '../../base/db/replica.ts'
import { addressOf, queryOf } from '../../base/http/networks.ts'
import { sendTagged, type Exchange } from '../../base/http/tagged.ts'
import { currentSlug } from '../../platform/slugs/queries.ts'
import { googleFeed } from './google.ts'
import { findFeedBusiness, readFeedPage, type FeedBusiness, type FeedReview } from './queries.ts'
import { jsonFeed, rssFeed } from './syndication.ts'

interface FeedDeps {
  db: Db
  replica: Replica | null
  publicUrl: string
  idSecret: string
}

/** How many reviews a feed for readers has, and JSON Feed on each page. */
const newest = 100
/** How many reviews are read at once for the feed of all. */
const rowsAtOnce = 500

const folder = '/api/public/businesses/:slug'
const Query = z.object({ after: z.string().optional() })

/** Mounts the feeds of a business: any site may read them. */
export function mountFeeds(app: FastifyInstance, deps: FeedDeps) {
  const { publicUrl } = deps
  const options = { config: { anySite: true } }
  app.get(`${folder}/google-product-reviews.xml`, options, (request, reply) =>
    sendFeed(deps, { request, reply }, async (business) => {
      const feed = Readable.from(googleFeed(business, allReviews(deps, business), deps))
      // The answer is cut off, so that nobody takes it for the whole feed; the log has the reason.
      feed.on('error', (error) => request.log.error(error))
      return reply.type('application/xml; charset=utf-8').send(feed)
    }),
  )
  app.get(`${folder}/reviews.rss`, options, (request, reply) =>
    sendFeed(deps, { request, reply }, async (business) => {
      const { reviews } = await read(deps, (on) => readFeedPage(on, business, { limit: newest }))
      const text = rssFeed(business, reviews, { publicUrl, url: publicUrl + addressOf(request) })
      reply.type('application/rss+xml; charset=utf-8')
      return sendTagged({ request, reply }, text)
    }),
  )
  app.get(`${folder}/reviews.json`, options, (request, reply) =>
    sendFeed(deps, { request, reply }, async (business) => {
      const { after: cursor } = Query.parse(request.query)
      const page = await read(deps, (on) => readFeedPage(on, business, { limit: newest, cursor }))
      const url = publicUrl + addressOf(request)
      const text = jsonFeed(business, page, { publicUrl, url })
      reply.type('application/feed+json; charset=utf-8')
      return sendTagged({ request, reply }, text)
    }),
  )
}

const read = <T>({ db, replica }: FeedDeps, work: (on: Db) => Promise<T>) =>
  replica ? replica.read(work) : work(db)

/** Finds the business, or leads from an older slug to its feed. */
async function sendFeed(
  deps: FeedDeps,
  { request, reply }: Exchange,
  send: (business: FeedBusiness) => Promise<FastifyReply>,
) {
  reply.header('cache-control', 'public, max-age=300')
  const { slug } = request.params as { slug: string }
  const isSlug = /^[a-z0-9-]{1,110}$/.test(slug)
  const business = isSlug ? await read(deps, (on) => findFeedBusiness(on, slug)) : undefined
  if (business) return send(business)
  const moved = isSlug ? await read(deps, (on) => currentSlug(on, 'business', slug)) : null
  if (!moved || moved === slug) {
    throw new Refusal('not_found', 'There are no published reviews at this address.')
  }
  return reply.redirect(addressOf(request, { slug: moved }) + queryOf(request), 301)
}

/** Every published review, read when the reviews before have been sent. */
async function* allReviews(deps: FeedDeps, business: FeedBusiness): AsyncGenerator<FeedReview[]> {
  for (let cursor: string | null | undefined; cursor !== null;) {
    const from: string | undefined = cursor
    const page = await read(deps, (on) =>
      readFeedPage(on, business, { limit: rowsAtOnce, cursor: from }),
    )
    yield page.reviews
    cursor = page.nextCursor
  }
}
