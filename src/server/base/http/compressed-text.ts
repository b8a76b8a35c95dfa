import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

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

/**
 * The encoding that a client likes best of ours, the first one of equals; undefined for none
 * (RFC 9110, 12.5.3).
 */
export function encodingFor(accepted: string | string[] = ''): 'br' | 'gzip' | undefined {
  const weights = new Map(
    String(accepted)
      .toLowerCase()
      .split(',')
      .map((one) => {
        const [name = '', ...parameters] = one.split(';').map((part) => part.trim())
        const weight = parameters.find((part) => part.startsWith('q='))?.slice(2)
        return [name, weight === undefined ? 1 : Number(weight) || 0]
      }),
  )
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  const best = weightOf('gzip') > weightOf('br') ? 'gzip' : 'br'
  return weightOf(best) > 0 && weightOf(best) >= (weights.get('identity') ?? 0) ? best : undefined
}
