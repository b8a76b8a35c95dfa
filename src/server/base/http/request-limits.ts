import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../../../shared/base/refusal.ts'
import type { Config } from '../config.ts'
import { addKeyLimitHeaders } from './api-key.ts'
import { addressCounted } from './networks.ts'

/** Lists as CSV, batches for the bank, documents: each keeps a connection and the database busy. */
const isFile = (url: string) => /\.csv$|\/file$|^\/api\/document-links\//.test(url)

/** The API, and pages that are read from the database for each visit. */
const isRead = (url: string) =>
  /^\/((api|b|p|r|checkout|sitemaps|\.well-known)\/|(open|transparency|sitemap\.xml)$)/.test(url)

const changing = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

const windowSeconds = 60
const timeWindow = windowSeconds * 1000

type Counted = 'files' | 'reads' | 'changes'

/** What a request counts as; null for what has no limit. Other servers sign what they send. */
function kindOf({ method, routeOptions: { url = '', config } }: FastifyRequest): Counted | null {
  if (changing.has(method)) return url.startsWith('/api/') && !config.anyOrigin ? 'changes' : null
  if (!/^(GET|HEAD)$/.test(method) || !isRead(url)) return null
  return isFile(url) ? 'files' : 'reads'
}

/**
 * Limits how many reads, files and changes an address may ask for in a minute, and how many changes
 * an account. Some changes have narrower limits (accounts/rate-limits.ts). Counted in this process,
 * because a shared count would cost each request a write.
 */
export async function limitRequests(app: FastifyInstance, config: Config) {
  const { readsPerMinute, filesPerMinute, networkChangesPerMinute } = config.limits
  const most = { reads: readsPerMinute, files: filesPerMinute, changes: networkChangesPerMinute }
  await app.register(rateLimit, {
    timeWindow,
    max: (request) => most[kindOf(request)!],
    keyGenerator: (request) => `${kindOf(request)} ${addressCounted(request.ip)}`,
    allowList: (request) => kindOf(request) === null,
    errorResponseBuilder: (_request, { ttl }) => tooMany(secondsOf(ttl)),
    addHeaders: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
      'retry-after': false,
    },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
  })
  limitChanges(app, config)
  limitKeys(app, config)
}

const secondsOf = (ttl: number) => Math.max(1, Math.ceil(ttl / 1000))

const tooMany = (retryAfter: number) =>
  new Refusal('rate_limited', 'Too many requests. Please try again in a minute.', { retryAfter })

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a changing request of an account, and refuses it beyond the limit. */
    countChange?: (request: FastifyRequest, account: { id: string }) => Promise<void>
  }
  interface FastifyRequest {
    /** The account that a changing request counts for. */
    changedBy: string | null
  }
}

/** Counts the changes of each account, whatever session, key and network they come from. */
function limitChanges(app: FastifyInstance, { limits }: Config) {
  app.decorateRequest('changedBy', null)
  const count = app.createRateLimit({
    timeWindow,
    max: limits.changesPerMinute,
    keyGenerator: ({ changedBy }) => `changes of ${changedBy}`,
    allowList: () => false,
  })
  app.decorate('countChange', async (request, { id }) => {
    if (!changing.has(request.method)) return
    request.changedBy = id
    const counted = await count(request)
    if (!counted.isAllowed && counted.isExceeded) throw tooMany(secondsOf(counted.ttl))
  })
}

/** Counts the requests of each API key, in addition to those of its address. */
function limitKeys(app: FastifyInstance, { limits }: Config) {
  const count = app.createRateLimit({
    timeWindow,
    max: limits.keyRequestsPerMinute,
    keyGenerator: ({ keyUse }) => `key ${keyUse!.keyId}`,
    allowList: () => false,
  })
  app.decorate('countKeyUse', async (request) => {
    const counted = await count(request)
    if (counted.isAllowed) throw new Error('No API key is exempt from its limit.')
    const { max, remaining, ttl, isExceeded } = counted
    return { max, windowSeconds, remaining, seconds: secondsOf(ttl), isExceeded }
  })
  addKeyLimitHeaders(app)
}
