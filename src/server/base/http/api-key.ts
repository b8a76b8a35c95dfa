import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../../shared/base/endpoint.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import type { ApiScope } from '../../../shared/base/scopes.ts'
import type { Db } from '../db/database.ts'
import type { SignedIn } from './session.ts'

/** Requests of programs, which carry an API key in place of a session. */

declare module 'fastify' {
  interface FastifyRequest {
    /** The key of the request, when it was found, and how much of its limit is left. */
    keyUse: KeyUse | null
  }
  interface FastifyInstance {
    /** Counts a request of a key. */
    countKeyUse?: (request: FastifyRequest) => Promise<KeyLimit>
  }
}

interface KeyUse {
  keyId: string
  limit?: KeyLimit
  /** The scope that the key lacks. */
  missing?: string
}

interface KeyLimit {
  /** Requests in a window. */
  max: number
  windowSeconds: number
  remaining: number
  /** Until the window ends. */
  seconds: number
  isExceeded: boolean
}

/** The stored form of a key. A key is random enough that a fast hash keeps it secret. */
export const hashOfKey = (key: string) => createHash('sha256').update(key).digest()

const form = /^ck_(?:live|test)_[0-9A-Za-z]{40}$/

/**
 * Finds the owner of a request's API key. Refuses with 401 a key that is unknown, revoked, expired
 * or of somebody suspended, and with 403 one without the scopes of the endpoint. Null where anybody
 * may read, since the key then says nothing.
 */
export async function findKeyOwner(
  { allow, scopes }: Pick<Endpoint, 'allow' | 'scopes'>,
  db: Db,
  request: FastifyRequest,
  at: Date,
): Promise<SignedIn | null> {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (allow === 'anyone' && !scopes && isRead) return null
  const key = await findKey(db, request.bearer!, at)
  if (!key) {
    throw new Refusal('unauthenticated', 'This API key is unknown, revoked or expired.')
  }
  await count(request, key.keyId)
  noteUse(db, request, key, at)
  if (!scopes) {
    throw new Refusal('forbidden', 'No API key can do this. Do it in Candor itself.', {
      reason: 'no-scope',
    })
  }
  // A check of the database holds that the scopes are known ones.
  const held = key.scopes as ApiScope[]
  const missing = scopes.find((scope) => !held.includes(scope))
  if (missing) {
    request.keyUse!.missing = missing
    throw new Refusal('forbidden', `This API key lacks the scope ${missing}.`, {
      reason: 'missing-scope',
    })
  }
  const { id, role, country, hasCodes, keyId, createdAt, expiresAt } = key
  return {
    id,
    role,
    country,
    hasCodes,
    apiKey: { scopes: held },
    // No session has this id, so what asks for a session finds none.
    sessionId: keyId,
    provedAt: null,
    remembered: false,
    signedInAt: createdAt,
    expiresAt: expiresAt ?? never,
  }
}

const never = new Date(8.64e15)

type Key = NonNullable<Awaited<ReturnType<typeof findKey>>>

async function findKey(db: Db, key: string, at: Date) {
  if (!form.test(key)) return undefined
  return db
    .selectFrom('apiKeys as k')
    .innerJoin('users as u', 'u.id', 'k.userId')
    .select(['u.id', 'u.role', 'u.country', 'u.twoFactorEnabled as hasCodes'])
    .select(['k.id as keyId', 'k.scopes', 'k.createdAt', 'k.expiresAt', 'k.lastUsedAt'])
    .where('k.keyHash', '=', hashOfKey(key))
    .where((eb) => eb.or([eb('k.expiresAt', 'is', null), eb('k.expiresAt', '>', at)]))
    .where('u.suspendedAt', 'is', null)
    .where('u.lockedAt', 'is', null)
    .executeTakeFirst()
}

/** Counts a request once, also one that is authorized again for each page of a file. */
async function count(request: FastifyRequest, keyId: string) {
  if (request.keyUse) return
  request.keyUse = { keyId }
  const limit = await request.server.countKeyUse?.(request)
  if (!limit) return
  request.keyUse.limit = limit
  if (!limit.isExceeded) return
  throw new Refusal('rate_limited', 'Too many requests with this API key. Please slow down.', {
    retryAfter: limit.seconds,
  })
}

/** How often the last use of a key is written. */
const useMillis = 60_000
const beingWritten = new Set<string>()

/** Writes when a key was last used, after the answer and at most once a minute. */
function noteUse(db: Db, request: FastifyRequest, { keyId, lastUsedAt }: Key, at: Date) {
  const before = new Date(at.getTime() - useMillis)
  if ((lastUsedAt && lastUsedAt > before) || beingWritten.has(keyId)) return
  beingWritten.add(keyId)
  request.server.afterwards.run(() =>
    db
      .updateTable('apiKeys')
      .set({ lastUsedAt: at })
      .where('id', '=', keyId)
      .where((eb) => eb.or([eb('lastUsedAt', 'is', null), eb('lastUsedAt', '<=', before)]))
      .execute()
      .finally(() => beingWritten.delete(keyId)),
  )
}

/** Tells programs their limit, and why a key was refused (RFC 6750). */
export function addKeyLimitHeaders(app: FastifyInstance) {
  app.decorateRequest('keyUse', null)
  app.addHook('onSend', ({ bearer, keyUse }, reply, _payload, done) => {
    if (bearer !== null) sayKeyUse(keyUse, reply)
    done()
  })
}

function sayKeyUse(keyUse: FastifyRequest['keyUse'], reply: FastifyReply) {
  if (reply.statusCode === 401 && !reply.hasHeader('www-authenticate')) {
    reply.header('www-authenticate', 'Bearer realm="Candor", error="invalid_token"')
  }
  if (keyUse?.missing) {
    const error = `error="insufficient_scope", scope="${keyUse.missing}"`
    reply.header('www-authenticate', `Bearer realm="Candor", ${error}`)
  }
  if (keyUse?.limit) reply.headers(headersOf(keyUse.limit))
}

/**
 * The fields of the IETF's draft on rate limits in its present form (draft 10), and in the three
 * fields of its earlier form, which more clients read.
 */
const headersOf = ({ max, windowSeconds, remaining, seconds }: KeyLimit) => ({
  'ratelimit-policy': `"key";q=${max};w=${windowSeconds}`,
  ratelimit: `"key";r=${remaining};t=${seconds}`,
  'ratelimit-limit': String(max),
  'ratelimit-remaining': String(remaining),
  'ratelimit-reset': String(seconds),
})
