import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Listener } from '../db/listener.ts'

/** What a process keeps at most. */
const maxBytes = 64 * 1024 ** 2
const maxPagesPerCampaign = 50
/** The bound of staleness if a broken connection is not noticed. Caches keep an answer as long. */
const maxMillis = 60_000

/** The topic of a campaign is this and its id (migrations/0034_kept-embeds.sql). */
const topicPrefix = 'embed:'

interface Kept {
  etag: string
  headers: string[]
  body: Buffer
}
type Pages = Map<string, Kept>

/** A read in progress, with whether its campaign has changed since it began. */
interface Read {
  campaignId: string
  changed: boolean
}

const bytesOf = (pages: Pages) =>
  [...pages.values()].reduce((sum, { body, headers }) => sum + body.length + 50 * headers.length, 0)

/** The campaign of an embed's address, as the embed script writes it. */
const campaignIn = (url = '') =>
  /^\/api\/public\/campaigns\/([0-9a-f-]{36})\/reviews(?:\?|$)/.exec(url)?.[1]

/**
 * Answers of the embed as bytes. An answer is kept until something in it changes, which the
 * database tells every process, and is sent before the framework sees the request. While the
 * database tells nothing, nothing is kept.
 */
export class KeptAnswers {
  readonly #pages = new LRUCache<string, Pages>({
    maxSize: maxBytes,
    sizeCalculation: (pages) => bytesOf(pages) + 1,
    ttl: maxMillis,
    noUpdateTTL: true,
  })
  readonly #reading = new Set<Read>()
  #isTold = false
  #log: FastifyBaseLogger | null = null

  /** Keeps answers for as long as this listener hears of changes. */
  follow(listener: Listener, log: FastifyBaseLogger) {
    this.#log = log
    listener.on('topic', (topic) => {
      if (topic.startsWith(topicPrefix)) this.#drop(topic.slice(topicPrefix.length))
    })
    listener.on('connected', () => (this.#isTold = true))
    listener.on('lost', () => {
      this.#isTold = false
      this.#pages.clear()
      for (const read of this.#reading) read.changed = true
    })
  }

  #drop(campaignId: string) {
    this.#pages.delete(campaignId)
    for (const read of this.#reading) if (read.campaignId === campaignId) read.changed = true
  }

  /** Keeps what the routes of a scope answer, unless it changes while it is read. */
  keepAnswersOf(scope: FastifyInstance) {
    const reads = new WeakMap<FastifyRequest, Read>()
    scope.addHook('onRequest', async (request) => {
      const campaignId = campaignIn(request.raw.url)
      if (request.method !== 'GET' || !campaignId || !this.#isTold) return
      const read = { campaignId, changed: false }
      this.#reading.add(read)
      reads.set(request, read)
    })
    scope.addHook('onSend', async (request, reply, payload) => {
      const read = reads.get(request)
      if (!read) return
      this.#reading.delete(read)
      if (reply.statusCode !== 200 || read.changed || typeof payload !== 'string') return
      this.#keep(read.campaignId, request.raw.url!, reply, payload)
    })
  }

  #keep(campaignId: string, url: string, reply: FastifyReply, body: string) {
    const pages: Pages = new Map(this.#pages.get(campaignId))
    if (pages.size >= maxPagesPerCampaign) return
    const headers = Object.entries(reply.getHeaders())
      .filter(([name]) => name !== 'x-request-id' && name !== 'content-length')
      .flatMap(([name, value]) => [name, String(value)])
    pages.set(url, { etag: String(reply.getHeader('etag')), headers, body: Buffer.from(body) })
    this.#pages.set(campaignId, pages)
  }

  /** A server that sends kept answers, and leaves all other requests to the framework. */
  serve(handle: RequestListener, { keepAliveTimeout, requestTimeout }: Partial<Server>): Server {
    const answer: RequestListener = (request, response) => {
      if (!this.#answer(request, response)) handle(request, response)
    }
    return Object.assign(createServer(answer), { keepAliveTimeout, requestTimeout })
  }

  #answer({ method, url, headers }: IncomingMessage, response: ServerResponse): boolean {
    const campaignId = method === 'GET' ? campaignIn(url) : undefined
    const kept = campaignId && this.#pages.get(campaignId)?.get(url!)
    if (!kept) return false
    const isKnown = headers['if-none-match']?.replace(/^W\//, '') === kept.etag
    const status = isKnown ? 304 : 200
    const reqId = randomUUID()
    const body = isKnown ? [] : ['content-length', String(kept.body.length)]
    response.writeHead(status, [...kept.headers, 'x-request-id', reqId, ...body])
    response.end(isKnown ? undefined : kept.body)
    const route = '/api/public/campaigns/:campaignId/reviews'
    this.#log?.info({ reqId, method, route, status, ms: 0 })
    return true
  }
}
