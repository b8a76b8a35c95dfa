import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { encodingFor } from './accept-encoding.ts'

const compressed = { br: promisify(brotliCompress), gzip: promisify(gzip) }

/** A text that is sent to many people, compressed once. */
export interface CompressedText {
  text: string
  etag: string
  br: Buffer
  gzip: Buffer
  bytes: number
}

/** `quality` is that of Brotli, up to 11, which takes ten times as long as 5. */
export async function compressText(text: string, quality: number): Promise<CompressedText> {
  const [br, zipped] = await Promise.all([
    compressed.br(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    compressed.gzip(text),
  ])
  const etag = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  return { text, etag, br, gzip: zipped, bytes: 2 * text.length + br.length + zipped.length }
}

/** Sends the text in the form that the client accepts, or 304 when the client has it. */
export function sendCompressed(
  { text, etag, ...forms }: CompressedText,
  { headers }: FastifyRequest,
  reply: FastifyReply,
) {
  const encoding = encodingFor(headers['accept-encoding'])
  // Each encoding has a tag, because its bytes are others.
  const tag = `"${encoding ? `${etag}-${encoding}` : etag}"`
  void reply.header('vary', 'accept-encoding').header('etag', tag)
  const [, known] =
    /^(?:W\/)?"([\w-]{22})(?:-br|-gzip)?"$/.exec(headers['if-none-match'] ?? '') ?? []
  if (known === etag) return reply.status(304).send()
  if (!encoding) return reply.send(text)
  return reply.header('content-encoding', encoding).send(forms[encoding])
}
