import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../../shared/refusal.ts'
import type { Config } from '../config.ts'
import { sayKeyLimits } from './api-key.ts'
import { addressCounted } from './networks.ts'

/** Lists as CSV, batches for the bank, documents: each keeps a connection and the database busy. */
const isFile = (url: string) => /\.csv$|\/file$|^\/api\/document-links\//.test(url)

/** The API, and pages that are read from the database for each visit. */
const isRead = (url: string) => /^\/(api|b|p|r|sitemaps)\//.test(url)

/**
 * Limits how many reads an address may ask for in a minute, and how many files. Changes have limits
 * of their own (accounts/rate-limits.ts). Counted in this process, because a shared count would
 * cost each read a write.
 */
export async function limitReads(app: FastifyInstance, config: Config) {
  const { readsPerMinute, filesPerMinute } = config.limits
  const routeOf = (request: FastifyRequest) => request.routeOptions.url ?? ''
  await app.register(rateLimit, {
    timeWindow: '1 minute',
    max: (request) => (isFile(routeOf(request)) ? filesPerMinute : readsPerMinute),
    keyGenerator: (request) =>
      `${isFile(routeOf(request)) ? 'files' : 'reads'} ${addressCounted(request.ip)}`,
    allowList: (request) => !/GET|HEAD/.test(request.method) || !isRead(routeOf(request)),
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal('rate_limited', 'Too many requests. Please try again in a minute.', {
        retryAfter: Math.max(1, Math.ceil(ttl / 1000)),
      }),
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
  limitKeys(app, config)
}

const windowSeconds = 60

/** Counts the requests of each API key, in addition to those of its address. */
function limitKeys(app: FastifyInstance, { limits }: Config) {
  const count = app.createRateLimit({
    timeWindow: windowSeconds * 1000,
    max: limits.keyRequestsPerMinute,
    keyGenerator: ({ keyUse }) => `key ${keyUse!.keyId}`,
    allowList: () => false,
  })
  app.decorate('countKeyUse', async (request) => {
    const counted = await count(request)
    if (counted.isAllowed) throw new Error('No API key is exempt from its limit.')
    const { max, remaining, ttl, isExceeded } = counted
    const seconds = Math.max(1, Math.ceil(ttl / 1000))
    return { max, windowSeconds, remaining, seconds, isExceeded }
  })
  sayKeyLimits(app)
}
