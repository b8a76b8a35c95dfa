import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { Refusal } from '../../../shared/base/refusal.ts'
import type { Clock } from '../../base/clock.ts'
import type { Config } from '../../base/config.ts'
import type { Db } from '../../base/db/database.ts'
import type { Replica } from '../../base/db/replica.ts'
import { sendTagged, shortly, type Exchange } from '../../base/http/tagged.ts'
import { inTheme } from '../../base/http/theme.ts'
import { readOpenCampaigns } from '../open-campaigns/queries.ts'
import type { Receipts } from '../receipts/receipts.ts'
import { currentSlug } from '../../platform/slugs/queries.ts'
import { pathOf, type SlugKind } from '../../platform/slugs/slugs.ts'
import { businessPage } from './business-page.ts'
import { inShell, type PublicPage, type ShellName, type Shells } from './layout.ts'
import { productPage } from './product-page.ts'
import { readBusinessPage, readProductPage, readReviewPage, type PageRequest } from './queries.ts'
import { openOnPage, openPage, OpenQuery } from './open-page.ts'
import { missingPage, reviewPage, unpublishedPage } from './review-page.ts'
import { getTransparency } from '../../../shared/outside/transparency.ts'
import type { Cached } from '../../base/http/cached.ts'
import { keptTransparency } from '../transparency/routes.ts'
import { findBusiness } from '../transparency/queries.ts'
import { transparencyPage } from './transparency-page.ts'
import { verifyPage } from './verify-page.ts'

interface PublicPageDeps {
  db: Db
  replica: Replica | null
  clock: Clock
  config: Config
  shells: Shells
  receipts: Receipts
  cached: Cached
}

const Query = z.object({ after: z.string().optional(), before: z.string().optional() })
const Slug = z.string().regex(/^[a-z0-9-]{1,110}$/)

/**
 * Mounts the pages of businesses, products, reviews and open campaigns. They are the same for
 * everybody, complete without scripts, and found by search engines.
 */
export async function mountPublicReviewPages(app: FastifyInstance, deps: PublicPageDeps) {
  await app.register(async (scope) => {
    // What does not exist is a page here, too.
    scope.setErrorHandler(async (error, request, reply) => {
      if (!(error instanceof Refusal) || error.code !== 'not_found') throw error
      const page = inShell(await deps.shells('public'), missingPage())
      return reply
        .status(404)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(inTheme(page, request))
    })
    scope.get('/b/:slug', (request, reply) =>
      sendListed(deps, { request, reply }, 'business', async (on, wanted, place) => {
        const business = await readBusinessPage(on, wanted)
        return business && businessPage(business, place)
      }),
    )
    scope.get('/p/:slug', (request, reply) =>
      sendListed(deps, { request, reply }, 'product', async (on, wanted, place) => {
        const product = await readProductPage(on, wanted)
        return product && productPage(product, place)
      }),
    )
    scope.get('/r/:reviewId', (request, reply) => sendReview(deps, { request, reply }))
    scope.get('/open', (request, reply) => sendOpen(deps, { request, reply }))
    scope.get('/transparency', (request, reply) => sendTransparency(deps, { request, reply }))
    scope.get('/verify', (request, reply) => {
      const page = verifyPage(deps.config.server.publicUrl)
      return send(deps, { request, reply }, page, 200, 'receipt')
    })
  })
}

/** Reads what may be a second old. */
const read = <T>({ db, replica }: PublicPageDeps, work: (on: Db) => Promise<T>) =>
  replica ? replica.read(work) : work(db)

/** Sends a page that has a slug, or leads from an older slug to it. */
async function sendListed(
  deps: PublicPageDeps,
  { request, reply }: Exchange,
  kind: SlugKind,
  pageOf: (on: Db, wanted: PageRequest, place: Place) => Promise<PublicPage | null>,
) {
  const slug = checked(Slug, (request.params as { slug: string }).slug)
  const cursors = checked(Query, request.query)
  const query = queryOf(cursors)
  const place = {
    publicUrl: deps.config.server.publicUrl,
    path: `${pathOf[kind]}${slug}`,
    query,
    withStructuredData: deps.config.structuredData,
  }
  const page = await read(deps, (on) => pageOf(on, { slug, ...cursors }, place)).catch(asMissing)
  if (page) return send(deps, { request, reply }, page)
  const moved = await read(deps, (on) => currentSlug(on, kind, slug))
  if (!moved || moved === slug) throw nothingHere()
  return reply
    .header('cache-control', 'public, max-age=60')
    .redirect(`${pathOf[kind]}${moved}${query}`, 301)
}

/** A cursor that no link has leads nowhere. */
function asMissing(error: unknown): never {
  throw error instanceof Refusal && error.code === 'invalid' ? nothingHere() : error
}

async function sendReview(deps: PublicPageDeps, { request, reply }: Exchange) {
  const { reviewId } = request.params as { reviewId: string }
  const found = await read(deps, async (on) => {
    const page = await readReviewPage(on, reviewId)
    return page && { page, ...(await deps.receipts.read(on, reviewId)) }
  })
  if (!found) throw nothingHere()
  const { page, jws, confirmationsAt, inclusion } = found
  if (page.unpublishedAt) {
    // Gone, so that search engines drop it at once.
    return send(deps, { request, reply }, unpublishedPage(page, { jws }), 410)
  }
  const { publicUrl } = deps.config.server
  return send(
    deps,
    { request, reply },
    reviewPage(page, { publicUrl, jws, inclusion, confirmationsAt }),
    200,
    'receipt',
  )
}

async function sendOpen(deps: PublicPageDeps, { request, reply }: Exchange) {
  const chosen = OpenQuery.parse(request.query)
  const limit = openOnPage
  const input = { ...chosen, cursor: chosen.after, limit }
  const at = deps.clock.now()
  const found = await read(deps, (on) => readOpenCampaigns(on, input, at)).catch(asMissing)
  const { structuredData: withStructuredData, server } = deps.config
  const place = { publicUrl: server.publicUrl, withStructuredData }
  return send(deps, { request, reply }, openPage(found, chosen, place))
}

async function sendTransparency(deps: PublicPageDeps, { request, reply }: Exchange) {
  const { business: slug } = checked(getTransparency.query, request.query)
  const figures = await keptTransparency(deps, slug).catch(asMissing)
  const business = slug ? await read(deps, (on) => findBusiness(on, slug)) : undefined
  if (business && business.slug !== slug) {
    return reply
      .header('cache-control', 'public, max-age=60')
      .redirect(`/transparency?business=${business.slug}`, 301)
  }
  const place = { publicUrl: deps.config.server.publicUrl, business }
  return send(deps, { request, reply }, transparencyPage(figures, place))
}

interface Place {
  publicUrl: string
  path: string
  query: string
  withStructuredData: boolean
}

const nothingHere = () => new Refusal('not_found', 'There is nothing public at this address.')

/** Refuses what no link of these pages has. */
function checked<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const { data, success } = schema.safeParse(value)
  if (!success) throw nothingHere()
  return data
}

/** The query of an older or newer page, and nothing else that somebody adds to the address. */
function queryOf({ after, before }: z.output<typeof Query>): string {
  if (before !== undefined) return `?before=${encodeURIComponent(before)}`
  return after === undefined ? '' : `?after=${encodeURIComponent(after)}`
}

/** Sends a page with its tag. */
async function send(
  { shells }: Pick<PublicPageDeps, 'shells'>,
  { request, reply }: Exchange,
  page: PublicPage,
  status = 200,
  shell: ShellName = 'public',
) {
  const text = inTheme(inShell(await shells(shell), page), request)
  reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', shortly)
    // The theme that a browser remembers is a cookie.
    .header('vary', 'cookie')
  return sendTagged({ request, reply }, text)
}
