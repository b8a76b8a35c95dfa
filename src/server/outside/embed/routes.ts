import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import * as contract from '../../../shared/outside/embed.ts'
import type { Db } from '../../base/db/database.ts'
import type { Replica } from '../../base/db/replica.ts'
import type { Cached } from '../../base/http/cached.ts'
import {
  compressText,
  sendCompressed,
  type CompressedText,
} from '../../base/http/compressed-text.ts'
import { inProject } from '../../project.ts'
import { setHeadersOfData } from '../../base/http/security-headers.ts'
import type { Route } from '../../base/http/route.ts'
import { serializerOf } from '../../base/http/serializer.ts'
import { shortly } from '../../base/http/tagged.ts'
import { embedFragment, reviewsOf } from './fragment.ts'
import { embedTextsFor } from './languages.ts'
import { getPublicReviews } from './queries.ts'

/** How long an answer is kept, unless a published review or a name in it changes. */
const keptSeconds = 60
/** Compressing more would take longer than reading the answer. */
const quickly = 5

export interface EmbedDeps {
  db: Db
  replica: Replica | null
  publicUrl: string
  cached: Cached
  /** Hears of each request, with the page that shows the embed. */
  onAsked: (campaignId: string, referer: string | undefined) => void
}

/** The database (`announce_embed`) announces the topic when something in the answer has changed. */
const keyOf = (campaignId: string, kind: string, query: object) =>
  `embed:${campaignId.toLowerCase()}/${kind} ${JSON.stringify(query)}`

export function embedRoutes(route: Route, { cached, onAsked }: EmbedDeps) {
  const toAnswer = serializerOf(contract.getPublicReviews)
  route(contract.getPublicReviews, async ({ db, params, query, request, reply }) => {
    onAsked(params.campaignId, request.headers.referer)
    reply.header('cache-control', shortly)
    setHeadersOfData(reply)
    const key = keyOf(params.campaignId, 'reviews', query)
    const answer = await cached(key, keptSeconds, async () => {
      const { json } = toAnswer(await getPublicReviews(db, { ...params, ...query }))
      return compressText(json, quickly)
    })
    return sendCompressed(answer, request, reply.type('application/json; charset=utf-8'))
  })
}

const fragmentQuery = z.object(
  Object.fromEntries(
    ['layout', 'theme', 'accent', 'radius', 'count', 'lang'].map((name) => [
      name,
      z.string().max(50).optional().catch(undefined),
    ]),
  ),
)

/** Mounts the embed as HTML: a plain route, as it is not JSON. */
export function mountEmbedFragment(
  app: FastifyInstance,
  { db, replica, publicUrl, cached, onAsked }: EmbedDeps,
) {
  const path = '/api/public/campaigns/:campaignId/embed.html'
  app.get(path, { compress: false, config: { anySite: true } }, async (request, reply) => {
    const { campaignId } = request.params as { campaignId: string }
    const query = fragmentQuery.parse(request.query)
    onAsked(campaignId, request.headers.referer)
    reply.header('cache-control', shortly)
    const fragment = await cached(keyOf(campaignId, 'embed.html', query), keptSeconds, async () => {
      const read = (on: Db) => getPublicReviews(on, { campaignId, limit: reviewsOf(query) })
      const { items, ...page } = await (replica ? replica.read(read) : read(db))
      const reviews = items.map(({ reply: said, ...one }) => ({
        ...one,
        reply: said && { ...said, createdAt: said.createdAt.toISOString() },
        createdAt: one.createdAt.toISOString(),
      }))
      return compressText(embedFragment({ ...page, items: reviews }, query, publicUrl), quickly)
    })
    void reply.type('text/html; charset=utf-8').header('content-security-policy', policy)
    return sendCompressed(fragment, request, reply)
  })
}

/** For those who open the fragment itself. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; sandbox"

/** Mounts the fixed texts of the embed, which are the same for every campaign. */
export function mountEmbedTexts(app: FastifyInstance) {
  app.get('/embed/texts/:file', { config: { anySite: true } }, async (request, reply) => {
    const { file } = request.params as { file: string }
    return reply
      .header('cache-control', 'public, max-age=86400')
      .send(embedTextsFor(file.replace(/\.json$/, '')))
  })
}

/** Scripts are compressed once for each build. */
const thoroughly = 11

/** Mounts the scripts that pages of businesses load. */
export function mountEmbedScripts(app: FastifyInstance) {
  for (const [path, file] of [
    ['/embed.js', 'embed.js'],
    ['/embed/more.js', 'more.js'],
  ] as const) {
    const built = inProject(`dist/embed/${file}`)
    let script: CompressedText | undefined
    app.get(path, { compress: false, config: { anySite: true } }, async (request, reply) => {
      // Read each time, because a build replaces it in development.
      const text = await readFile(built, 'utf8')
      if (script?.text !== text) script = await compressText(text, thoroughly)
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'public, max-age=300')
      return sendCompressed(script, request, reply)
    })
  }
}
