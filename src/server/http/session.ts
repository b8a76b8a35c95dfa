import { createHmac, timingSafeEqual } from 'node:crypto'
import { parseCookie } from 'cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CompiledQuery, type Expression } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Role } from '../../shared/roles.ts'
import type { ApiScope } from '../../shared/scopes.ts'
import type { Db } from '../db/database.ts'
import type { Check } from '../db/driver.ts'
import type { Row } from '../db/row-query.ts'

/**
 * The signed-in person. Read or confirmed for every request, so that suspensions and sign-outs
 * apply at once.
 */
export interface Viewer<R extends Role = Role> {
  id: string
  role: R
  /** Where a reviewer lives, if it is known already: which campaigns are for them. */
  country?: string | null
  /** The API key that asks for the person. It is shown reviewers by their public names. */
  apiKey?: { scopes: readonly ApiScope[] }
}

/** Who reads, for SQL: a viewer, or the places of one in a prepared statement. */
export type Reader = Pick<Viewer, 'role' | 'apiKey'> & {
  id: string | Expression<string>
  country?: string | null | Expression<string | null>
}

/** A viewer with the session. */
export interface SignedIn<R extends Role = Role> extends Viewer<R> {
  country: string | null
  sessionId: string
  /** Whether signing in asks for a two-factor code. */
  hasCodes: boolean
  /** When this session last gave the password or a code; signing in and up count. */
  provedAt: Date | null
  signedInAt: Date
  expiresAt: Date
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Marks a browser that has just changed something. */
    writtenCookie: { name: string; set: string }
  }
  interface FastifyRequest {
    /** Candor's own cookies, one value for each name. Nothing else reads the Cookie header. */
    ownCookies: Record<string, string>
    /** The token of the session cookie, if its signature is right. */
    sessionToken: string | null
    /** What follows `Authorization: Bearer`, an API key; null without that header. */
    bearer: string | null
  }
}

/** The names of better-auth's cookies start with this; over https with `__Secure-` before it. */
export const cookiePrefix = 'candor'
const sessionName = `${cookiePrefix}.session_token`

/** The value of a session cookie, signed as better-auth signs it. */
export function signedToken(secret: string, token: string): string {
  return `${token}.${createHmac('sha256', secret).update(token).digest('base64')}`
}

/** Of so many sessions that asked last, what a request needs is in memory. */
const maxRemembered = 5_000

/** How long who has changed something gets nothing that may be a second old. */
const writtenSeconds = 5

export const rememberWrite = (reply: FastifyReply) =>
  reply.header('set-cookie', reply.server.writtenCookie.set)

export const hasJustWritten = ({ server, ownCookies }: FastifyRequest) =>
  server.writtenCookie.name in ownCookies

/**
 * Reads the cookies of every request once, so that all code sees the same session. A request with
 * an API key has no cookies.
 */
export function readCookies(
  app: FastifyInstance,
  { secret, publicUrl }: { secret: string; publicUrl: string },
) {
  const secure = publicUrl.startsWith('https:') ? '__Secure-' : ''
  const prefix = `${secure}${cookiePrefix}.`
  const security = publicUrl.startsWith('https:') ? '; Secure' : ''
  app.decorate('writtenCookie', {
    name: `${prefix}written`,
    set: `${prefix}written=1; Path=/; Max-Age=${writtenSeconds}; HttpOnly; SameSite=Lax${security}`,
  })
  app.decorateRequest('ownCookies')
  app.decorateRequest('sessionToken', null)
  app.decorateRequest('bearer', null)
  const tokenIn = rememberingTokens(secret)
  app.addHook('onRequest', (request, _reply, done) => {
    request.bearer = bearerIn(request.headers.authorization)
    const cookies = request.bearer === null ? (request.headers.cookie ?? '') : ''
    request.ownCookies = Object.fromEntries(
      Object.entries(parseCookie(cookies)).filter((pair): pair is [string, string] =>
        pair[0].startsWith(prefix),
      ),
    )
    request.sessionToken = tokenIn(request.ownCookies[secure + sessionName])
    done()
  })
}

/** The token of an `Authorization` header; null for another scheme or none. */
function bearerIn(authorization: string | undefined): string | null {
  return (
    /^bearer(?: +(.*))?$/i
      .exec(authorization?.trim() ?? '')
      ?.slice(1)
      .join('') ?? null
  )
}

/** Returns what finds the token of a session's cookie, and computes each signature once. */
function rememberingTokens(secret: string) {
  const verified = new LRUCache<string, string>({ max: maxRemembered })
  return (cookie: string | undefined): string | null => {
    if (!cookie) return null
    const known = verified.get(cookie)
    if (known !== undefined) return known
    const token = verifiedToken(secret, cookie)
    if (token !== null) verified.set(cookie, token)
    return token
  }
}

function verifiedToken(secret: string, cookie: string): string | null {
  const token = cookie.split('.')[0]
  // PostgreSQL refuses the NUL character.
  if (!token || token.includes('\0')) return null
  const [given, expected] = [Buffer.from(cookie), Buffer.from(signedToken(secret, token))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null
}

/** The session cookie once more, so that the browser keeps it for the whole new period. */
export function renewedCookie(request: FastifyRequest, seconds: number): string {
  const [name, value] = Object.entries(request.ownCookies).find(([key]) =>
    key.endsWith(sessionName),
  )!
  const secure = name.startsWith('__Secure-') ? '; Secure' : ''
  const kept = `Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure}`
  return `${name}=${encodeURIComponent(value)}; ${kept}`
}

/** PostgreSQL's text of the question, which goes before others (`checkOf`). */
const sessionText = `select u.id, u.role, u.country, u.two_factor_enabled as has_codes,
    s.id as session_id, s.proved_at, s.created_at as signed_in_at, s.expires_at
  from sessions s join users u on u.id = s.user_id
  where s.token = $1 and s.expires_at > $2 and u.suspended_at is null and u.locked_at is null`

const statementFor = (token: string, at: Date) => ({ text: sessionText, values: [token, at] })

/** The people of the sessions that asked last, by their tokens, as they were then. */
const known = new LRUCache<string, SignedIn>({ max: maxRemembered })

export async function findViewer(
  db: Db,
  { sessionToken: token }: Pick<FastifyRequest, 'sessionToken'>,
  at: Date,
): Promise<SignedIn | null> {
  if (!token) return null
  const { text, values } = statementFor(token, at)
  const { rows } = await db.executeQuery<SignedIn>(CompiledQuery.raw(text, values))
  const viewer = rows[0] ?? null
  if (viewer) known.set(token, viewer)
  else known.delete(token)
  return viewer
}

/** Who asked with this session before, if anybody: to be confirmed by `checkOf`. */
export const lastViewer = ({ sessionToken: token }: FastifyRequest): SignedIn | undefined =>
  token === null ? undefined : known.get(token)

/** Remembers a session that was just changed, since `checkOf` would not pass for what it was. */
export function rememberViewer({ sessionToken: token }: FastifyRequest, viewer: SignedIn) {
  if (token !== null) known.set(token, viewer)
}

const comparable = (value: unknown) => (value instanceof Date ? value.getTime() : value)

/** Whether two rows have the same values; much faster than comparing any two objects. */
function isSame(found: Row, viewer: SignedIn): boolean {
  const values = Object.entries(viewer)
  return values.every(([name, value]) => comparable(value) === comparable(found[name]))
}

/** Somebody's session has ended, or they or it have changed since it asked last. */
class SessionChanged extends Error {
  override name = 'SessionChanged'
}

/**
 * Asks whether the session is still that of `viewer`, in front of the first statement of a request
 * and in its packet. Otherwise that statement's answer is not given to anybody.
 */
export const checkOf = (token: string, viewer: SignedIn, at: Date): Check => ({
  statement: statementFor(token, at),
  state: null,
  verify: ([found]) => {
    if (found && isSame(found, viewer)) return
    known.delete(token)
    throw new SessionChanged()
  },
})
