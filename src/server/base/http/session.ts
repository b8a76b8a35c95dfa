import { createHmac, timingSafeEqual } from 'node:crypto'
import { parseCookie } from 'cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Role } from '../../../shared/base/roles.ts'
import type { ApiScope } from '../../../shared/base/scopes.ts'
import type { Db } from '../db/database.ts'
import { Refusal } from '../../../shared/base/refusal.ts'

/** How long a session can do sensitive actions after a proof of identity. */
const proofMinutes = 10

/** Refuses a sensitive action unless this session gave the password or a code a moment ago. */
export function requireRecentProof({ provedAt }: Pick<SignedIn, 'provedAt'>, at: Date) {
  if (provedAt && at.getTime() < provedAt.getTime() + proofMinutes * 60_000) return
  throw new Refusal(
    'step_up_required',
    'Please confirm that it is you, with your password or a code, and try again.',
  )
}

/**
 * The signed-in person. Read for every request, so that suspensions and sign-outs
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
  /** Whether it lasts 30 days from its last use, and not a day alone. */
  remembered: boolean
  /** Only where `whileSuspended` lets a suspended person in. */
  suspended?: true
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
  app.addHook('onRequest', (request, _reply, done) => {
    request.bearer = bearerIn(request.headers.authorization)
    const cookies = request.bearer === null ? (request.headers.cookie ?? '') : ''
    request.ownCookies = Object.fromEntries(
      Object.entries(parseCookie(cookies)).filter((pair): pair is [string, string] =>
        pair[0].startsWith(prefix),
      ),
    )
    const cookie = request.ownCookies[secure + sessionName]
    request.sessionToken = cookie ? verifiedToken(secret, cookie) : null
    done()
  })
}

/** The token of an `Authorization` header; null for another scheme or none. */
function bearerIn(authorization: string | undefined): string | null {
  const [scheme = '', ...rest] = authorization?.trim().split(' ') ?? []
  return scheme.toLowerCase() === 'bearer' ? rest.join(' ').trim() : null
}

function verifiedToken(secret: string, cookie: string): string | null {
  const token = cookie.split('.')[0]
  // PostgreSQL refuses the NUL character.
  if (!token || token.includes('\0')) return null
  const [given, expected] = [Buffer.from(cookie), Buffer.from(signedToken(secret, token))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null
}

/**
 * The cookies for better-auth. Its cookie about *Remember me* follows the session's row; before
 * there is a session it is the browser's, for the second step of signing in.
 */
export function cookiesFor(
  { ownCookies }: Pick<FastifyRequest, 'ownCookies'>,
  viewer: Pick<SignedIn, 'remembered'> | null,
  secret: string,
): Record<string, string> {
  const session = Object.keys(ownCookies).find((key) => key.endsWith(sessionName))
  if (!viewer || !session) return ownCookies
  const name = session.replace(/session_token$/, 'dont_remember')
  const { [name]: _sent, ...others } = ownCookies
  return viewer.remembered ? others : { ...others, [name]: signedToken(secret, 'true') }
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

/** The signed-in person, unless suspended. */
export async function findViewer(
  db: Db,
  request: Pick<FastifyRequest, 'sessionToken'>,
  at: Date,
): Promise<SignedIn | null> {
  const viewer = await findSession(db, request, at)
  return viewer?.suspended ? null : viewer
}

/** The same, also for a suspended person: `authorize` alone says what is theirs. */
export async function findSession(
  db: Db,
  { sessionToken: token }: Pick<FastifyRequest, 'sessionToken'>,
  at: Date,
): Promise<SignedIn | null> {
  if (!token) return null
  const found = await db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.userId')
    .select(['u.id', 'u.role', 'u.country', 'u.twoFactorEnabled as hasCodes'])
    .select(['s.id as sessionId', 's.provedAt', 's.createdAt as signedInAt', 's.expiresAt'])
    .select(['s.remembered', 'u.suspendedAt'])
    .where('s.token', '=', token)
    .where('s.expiresAt', '>', at)
    .where('u.deletedAt', 'is', null)
    .where('u.lockedAt', 'is', null)
    .executeTakeFirst()
  if (!found) return null
  const { suspendedAt, ...viewer } = found
  return suspendedAt ? { ...viewer, suspended: true } : viewer
}
