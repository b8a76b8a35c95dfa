import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { PasswordReset, PasswordResetRequest, SignIn, SignUp } from '../../shared/accounts.ts'
import { PasswordChange } from '../../shared/settings.ts'
import { Refusal, statusOf, type RefusalCode } from '../../shared/refusal.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import type { Auth } from './auth.ts'
import { completeProfile } from './accounts.ts'
import { giveBack, take, type Limit } from './rate-limits.ts'

export interface AuthRouteDeps {
  auth: Auth
  db: Db
  clock: Clock
  config: Config
}

/** Only the paths that the web uses are mounted; all else under /api/auth is 404. */
export function mountAuth(app: FastifyInstance, deps: AuthRouteDeps) {
  const base = '/api/auth'
  app.post(`${base}/sign-up/email`, (request, reply) => signUp(deps, request, reply))
  app.post(`${base}/sign-in/email`, (request, reply) => signIn(deps, request, reply))
  app.post(`${base}/request-password-reset`, (request, reply) => requestReset(deps, request, reply))
  app.post(`${base}/reset-password`, async (request, reply) => {
    const body = PasswordReset.parse(request.body)
    return answer(await ask(deps, request, body), reply)
  })
  app.post(`${base}/change-password`, async (request, reply) => {
    const body = { ...PasswordChange.parse(request.body), revokeOtherSessions: true }
    return answer(await ask(deps, request, body), reply)
  })
  app.post(`${base}/sign-out`, async (request, reply) =>
    answer(await ask(deps, request, {}), reply),
  )
  app.get(`${base}/get-session`, async (request, reply) => answer(await ask(deps, request), reply))
}

async function signUp(deps: AuthRouteDeps, request: FastifyRequest, reply: FastifyReply) {
  const body = SignUp.parse(request.body)
  const at = deps.clock.now()
  const max = deps.config.auth.signUpsPerAddress
  await take(deps.db, { key: `sign-up:${request.ip}`, max, windowMinutes: 60 }, at)

  const { name, email, password } = body
  const asked = { name, email, password, registration: body }
  const response = await ask(deps, request, asked)
  if (!response.ok && (await isTaken(deps.db, email))) {
    throw new Refusal('conflict', 'Email already in use.', {
      fields: { email: 'Email already in use.' },
    })
  }
  const { user } = (await response.clone().json()) as { user?: { id: string } }
  if (response.ok && user) {
    const grantCents = deps.config.payments.sandboxGrantCents
    await deps.db.transaction().execute((tx) => completeProfile(tx, user, { grantCents }, at))
  }
  return answer(response, reply)
}

/** Failures are counted against the account and the address; a success gives its two back. */
async function signIn(deps: AuthRouteDeps, request: FastifyRequest, reply: FastifyReply) {
  const body = SignIn.parse(request.body)
  const at = deps.clock.now()
  const { signInFailuresPerAccount, signInFailuresPerAddress } = deps.config.auth
  const account = createHash('sha256').update(body.email).digest('hex')
  const limits: Limit[] = [
    { key: `sign-in:${request.ip}`, max: signInFailuresPerAddress, windowMinutes: 15 },
    { key: `sign-in:${account}`, max: signInFailuresPerAccount, windowMinutes: 15 },
  ]
  for (const limit of limits) await take(deps.db, limit, at)
  const response = await ask(deps, request, body)
  if (response.status !== 401) for (const limit of limits) await giveBack(deps.db, limit)
  return answer(response, reply)
}

async function requestReset(deps: AuthRouteDeps, request: FastifyRequest, reply: FastifyReply) {
  const body = PasswordResetRequest.parse(request.body)
  const key = `reset:${request.ip}`
  await take(deps.db, { key, max: 20, windowMinutes: 15 }, deps.clock.now())
  return answer(await ask(deps, request, body), reply)
}

async function isTaken(db: Db, email: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  return user !== undefined
}

/** Hands a request to better-auth, with an address that no client can forge. */
async function ask({ auth, config }: AuthRouteDeps, request: FastifyRequest, body?: object) {
  const headers = new Headers({ 'x-candor-address': request.ip })
  const { cookie, 'user-agent': agent } = request.headers
  if (cookie) headers.set('cookie', cookie)
  if (agent) headers.set('user-agent', agent)
  if (body) headers.set('content-type', 'application/json')
  // Our own origin check has passed; better-auth is told the one name that it knows.
  headers.set('origin', config.server.publicUrl)
  return auth.handler(
    new Request(new URL(request.url, config.server.publicUrl), {
      method: request.method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    }),
  )
}

const codeOf = Object.fromEntries(
  Object.entries(statusOf).map(([code, status]) => [status, code as RefusalCode]),
)

const ErrorBody = z.object({ message: z.string().optional(), code: z.string().optional() })

/** Passes cookies and bodies on, errors in the envelope, and never the session's token as text. */
async function answer(response: Response, reply: FastifyReply) {
  const text = await response.text()
  const body: unknown = text ? JSON.parse(text) : null
  if (!response.ok) {
    const { message } = ErrorBody.parse(body ?? {})
    const code = codeOf[response.status] ?? 'invalid'
    throw new Refusal(code, message ? asSentence(message) : 'This could not be done.')
  }
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  return reply.status(response.status).send(withoutTokens(body))
}

function asSentence(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`
}

/** The cookie is HttpOnly, so that no script reads the token: no body may tell it either. */
function withoutTokens(body: unknown): unknown {
  if (body === null || typeof body !== 'object') return body
  const { token: _token, session, ...rest } = body as Record<string, unknown>
  if (session === null || typeof session !== 'object') return rest
  const { token: _sessionToken, ...visible } = session as Record<string, unknown>
  return { ...rest, session: visible }
}
