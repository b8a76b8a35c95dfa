import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Listener } from '../db/listener.ts'

/** What a process keeps at most. */
const maxBytes = 32 * 1024 ** 2
const maxUrlsPerCampaign = 50
/** The bound of staleness if a broken connection is not noticed. Caches keep an answer as long. */
const maxMillis = 60_000

/** The topic of a campaign is this and its id (migrations/0034_kept-embeds.sql). */
const topicPrefix = 'embed:'

type Encoding = 'br' | 'gzip' | 'identity'

interface Kept {
  campaignId: string
  /** The pattern of its address. */
  route: string
  etag: string
  /** Those of all forms, names and values in turn, as `writeHead` takes them. */
  headers: string[]
  /** The plain text is there, a compressed form when one was asked for. */
  forms: { identity: Form } & Partial<Record<Encoding, Form>>
}
interface Form {
  headers: string[]
  bodyHeaders: string[]
  body: Buffer
}

/** A read in progress, with whether its campaign has changed since it began. */
interface Read {
  campaignId: string
  route: string
  changed: boolean
}

/** What an answer may take, with its compressed forms. */
const bytesOf = ({ forms: { identity }, headers }: Kept) =>
  2 * identity.body.length + 250 * headers.length

/** The campaign of an embed's address, as the embed script writes it, and the address's pattern. */
function campaignIn(url = '') {
  const found = /^\/api\/public\/campaigns\/([0-9a-f-]{36})\/(reviews|embed\.html)(?:\?|$)/.exec(
    url,
  )
  return found && { campaignId: found[1]!, route: `/api/public/campaigns/:campaignId/${found[2]}` }
}

/**
 * Milliseconds at most for what is kept: the best compression would take ten times as long. A
 * window of 64 kB holds an answer; the usual one takes 4 MB while it compresses.
 */
const quality = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 16 },
}

/** Compressing takes longer than reading the answer, and few processes are asked for each form. */
const compressed: Record<Encoding, (identity: Buffer) => Buffer> = {
  br: (identity) => brotliCompressSync(identity, quality),
  gzip: (identity) => gzipSync(identity),
  identity: (identity) => identity,
}

function formOf(
  plain: Buffer,
  { headers, etag }: Pick<Kept, 'headers' | 'etag'>,
  encoding: Encoding,
) {
  const body = copyOf(compressed[encoding](plain))
  const all = [...headers, 'etag', tagOf(etag, encoding)]
  const bodyHeaders = [...all, 'content-length', String(body.length)]
  if (encoding !== 'identity') bodyHeaders.push('content-encoding', encoding)
  return { headers: all, bodyHeaders, body }
}

/** The bytes alone: a buffer that zlib returns keeps the 16 kB that it was cut from. */
function copyOf(bytes: Buffer) {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

/** Each encoding has a tag of its own, because its bytes are others. */
const tagOf = (etag: string, encoding: Encoding) =>
  encoding === 'identity' ? etag : `${etag.slice(0, -1)}-${encoding}"`
const plainTag = (tag: string) => tag.replace(/^W\//, '').replace(/-(br|gzip)"$/, '"')

function encodingFor(accepted: string | string[] = ''): Encoding {
  if (accepted === '') return 'identity'
  const names = String(accepted)
    .split(',')
    .filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one))
    .map((one) => one.split(';')[0]!.trim())
  return (['br', 'gzip'] as const).find((one) => names.includes(one)) ?? 'identity'
}

/**
 * Answers of the embed as bytes. An answer is kept until something in it changes, which the
 * database tells every process, and is sent before the framework sees the request. While the
 * database tells nothing, nothing is kept.
 */
export class KeptAnswers {
  readonly #answers = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    sizeCalculation: (kept, url) => bytesOf(kept) + url.length,
    ttl: maxMillis,
    ttlResolution: 100,
    dispose: ({ campaignId }, url) => this.#forget(campaignId, url),
  })
  /** The addresses of the answers of each campaign, the oldest first. */
  readonly #urls = new Map<string, Set<string>>()
  readonly #reading = new Set<Read>()
  #isTold = false
  readonly #onAsked: (campaignId: string, referer: string | undefined) => void
  #log: FastifyBaseLogger | null = null

  /** Tells of each request for an embed, with the page that shows it. */
  constructor(onAsked: (campaignId: string, referer: string | undefined) => void = () => {}) {
    this.#onAsked = onAsked
  }

  /** Keeps answers for as long as this listener hears of changes. */
  follow(listener: Listener, log: FastifyBaseLogger) {
    this.#log = log
    listener.on('topic', (topic) => {
      if (topic.startsWith(topicPrefix)) this.#drop(topic.slice(topicPrefix.length))
    })
    listener.on('connected', () => (this.#isTold = true))
    listener.on('lost', () => {
      this.#isTold = false
      this.#answers.clear()
      for (const read of this.#reading) read.changed = true
    })
  }

  #drop(campaignId: string) {
    for (const url of this.#urls.get(campaignId) ?? []) this.#answers.delete(url)
    for (const read of this.#reading) if (read.campaignId === campaignId) read.changed = true
  }

  #forget(campaignId: string, url: string) {
    const urls = this.#urls.get(campaignId)
    urls?.delete(url)
    if (urls?.size === 0) this.#urls.delete(campaignId)
  }

  /** Keeps what the routes of a scope answer, unless it changes while it is read. */
  keepAnswersOf(scope: FastifyInstance) {
    const reads = new WeakMap<FastifyRequest, Read>()
    scope.addHook('onRequest', async (request) => {
      const asked = campaignIn(request.raw.url)
      if (asked) this.#onAsked(asked.campaignId, request.headers.referer)
      if (request.method !== 'GET' || !asked || !this.#isTold) return
      const read = { ...asked, changed: false }
      this.#reading.add(read)
      reads.set(request, read)
    })
    scope.addHook('onSend', async (request, reply, payload) => {
      const read = reads.get(request)
      if (!read) return
      this.#reading.delete(read)
      // The answer as JSON, or as HTML.
      const body = typeof payload === 'string' ? Buffer.from(payload) : payload
      if (reply.statusCode !== 200 || read.changed || !Buffer.isBuffer(body)) return
      this.#keep(read, request.raw.url!, reply, body)
    })
  }

  #keep({ campaignId, route }: Read, url: string, reply: FastifyReply, body: Buffer) {
    const urls = this.#urls.get(campaignId) ?? new Set()
    if (urls.size >= maxUrlsPerCampaign) this.#answers.delete(urls.values().next().value!)
    const headers = Object.entries(reply.getHeaders())
      .filter(([name]) => !/^(x-request-id|content-length|etag)$/.test(name))
      .flatMap(([name, value]) => [name, String(value)])
    const etag = String(reply.getHeader('etag'))
    const forms = { identity: formOf(body, { headers, etag }, 'identity') }
    this.#answers.set(url, { campaignId, route, etag, headers, forms })
    this.#urls.set(campaignId, urls.add(url))
  }

  /** A server that sends kept answers, and leaves all other requests to the framework. */
  serve(handle: RequestListener, { keepAliveTimeout, requestTimeout }: Partial<Server>): Server {
    // A stream for the body that a GET does not have takes a tenth of an answer from memory.
    const options = { keepAliveTimeout, requestTimeout, optimizeEmptyRequests: true }
    return createServer(options, (request, response) => {
      if (!this.#answer(request, response)) handle(request, response)
    })
  }

  #answer({ method, url, headers }: IncomingMessage, response: ServerResponse): boolean {
    const kept = method === 'GET' ? this.#answers.get(url!) : undefined
    if (!kept) return false
    const { campaignId, route, etag, forms } = kept
    this.#onAsked(campaignId, headers.referer)
    const asked = headers['if-none-match']
    const isKnown = asked !== undefined && plainTag(asked) === etag
    const status = isKnown ? 304 : 200
    const reqId = randomUUID()
    const encoding = encodingFor(headers['accept-encoding'])
    const form = (forms[encoding] ??= formOf(forms.identity.body, kept, encoding))
    const same = isKnown ? form.headers : form.bodyHeaders
    response.writeHead(status, same.concat('x-request-id', reqId))
    response.end(isKnown ? '' : form.body)
    this.#log?.info({ reqId, method, route, status, ms: 0 })
    return true
  }
}
