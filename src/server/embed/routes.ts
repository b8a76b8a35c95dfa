import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as contract from '../../shared/embed.ts'
import type { Route } from '../http/route.ts'
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
    forAnyOrigin(reply).header('cache-control', shortly)
    return getPublicReviews(db, { ...params, ...query })
  })
}

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
    const built = new URL(`../../../dist/embed/${file}`, import.meta.url)
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
