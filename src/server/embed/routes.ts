import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import * as contract from '../../shared/embed.ts'
import type { Db } from '../db/database.ts'
import type { Replica } from '../db/replica.ts'
import { inProject } from '../project.ts'
import { setHeadersOfData } from '../http/security-headers.ts'
import type { Route } from '../http/route.ts'
import { embedFragment, reviewsOf } from './fragment.ts'
import { embedTextsFor } from './languages.ts'
import { getPublicReviews } from './queries.ts'

/**
 * A minute, so that an unpublished review is gone soon; then a copy is shown once more while the
 * browser asks again.
 */
const shortly = 'public, max-age=60, stale-while-revalidate=60'

/** Any page may read it, an error too; set before the answer is made. */
const forAnyOrigin = (reply: FastifyReply) =>
  reply
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin')

export function embedRoutes(route: Route) {
  route(contract.getPublicReviews, ({ db, params, query, reply }) => {
    forAnyOrigin(reply).header('cache-control', shortly).header('vary', 'accept-encoding')
    setHeadersOfData(reply)
    return getPublicReviews(db, { ...params, ...query })
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
  { db, replica, publicUrl }: { db: Db; replica: Replica | null; publicUrl: string },
) {
  const path = '/api/public/campaigns/:campaignId/embed.html'
  app.get(path, { compress: false }, async (request, reply) => {
    const { campaignId } = request.params as { campaignId: string }
    const query = fragmentQuery.parse(request.query)
    forAnyOrigin(reply).header('cache-control', shortly).header('vary', 'accept-encoding')
    const limit = reviewsOf(query)
    const read = (on: Db) => getPublicReviews(on, { campaignId, limit })
    const { items, ...page } = await (replica ? replica.read(read) : read(db))
    const reviews = items.map((one) => ({ ...one, createdAt: one.createdAt.toISOString() }))
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .send(embedFragment({ ...page, items: reviews }, query, publicUrl))
  })
}

/** For those who open the fragment itself. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; sandbox"

/** Mounts the fixed texts of the embed, which are the same for every campaign. */
export function mountEmbedTexts(app: FastifyInstance) {
  app.get('/embed/texts/:file', async (request, reply) => {
    const { file } = request.params as { file: string }
    return forAnyOrigin(reply)
      .header('cache-control', 'public, max-age=86400')
      .send(embedTextsFor(file.replace(/\.json$/, '')))
  })
}

const compressed = { br: promisify(brotliCompress), gzip: promisify(gzip) }

interface Script {
  text: string
  etag: string
  br: Buffer
  gzip: Buffer
}

/** Mounts the scripts that pages of businesses load. */
export function mountEmbedScripts(app: FastifyInstance) {
  for (const [path, file] of [
    ['/embed.js', 'embed.js'],
    ['/embed/more.js', 'more.js'],
  ] as const) {
    const built = inProject(`dist/embed/${file}`)
    let script: Script | undefined
    app.get(path, { compress: false }, async (request, reply) => {
      // Read each time, because a build replaces it in development.
      const text = await readFile(built, 'utf8')
      if (script?.text !== text) script = await compress(text)
      return sendScript(script, request, reply)
    })
  }
}

async function compress(text: string): Promise<Script> {
  const [br, zipped] = await Promise.all([compressed.br(text), compressed.gzip(text)])
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  return { text, etag, br, gzip: zipped }
}

function sendScript(script: Script, request: FastifyRequest, reply: FastifyReply) {
  forAnyOrigin(reply)
    .type('text/javascript; charset=utf-8')
    .header('cache-control', 'public, max-age=300')
    .header('vary', 'accept-encoding')
    .header('etag', `W/${script.etag}`)
  if (request.headers['if-none-match'] === `W/${script.etag}`) return reply.status(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = (['br', 'gzip'] as const).find((one) => accepted.includes(one))
  if (!encoding) return reply.send(script.text)
  return reply.header('content-encoding', encoding).send(script[encoding])
}
