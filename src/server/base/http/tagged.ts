import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * How long what is the same for everybody may be kept: a minute, so that an unpublished review is
 * gone soon; then a copy is shown once more while the browser asks again.
 */
export const shortly = 'public, max-age=60, stale-while-revalidate=60'

export interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/** Sends a text with its tag; 304 without a body for a reader that has it. */
export async function sendTagged({ request, reply }: Exchange, text: string) {
  // Weak, because it is compressed on its way.
  const tag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  reply.header('etag', tag)
  const isKnown = reply.statusCode === 200 && request.headers['if-none-match']?.includes(tag)
  if (isKnown) return reply.status(304).send()
  return reply.send(text)
}
