import { stringifyCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { Refusal, statusOf, type RefusalCode } from '../../../shared/base/refusal.ts'
import { signedIn } from '../../../shared/base/roles.ts'
import { wrongPassword } from '../../../shared/people/settings.ts'
import type { Clock } from '../../base/clock.ts'
import type { Config } from '../../base/config.ts'
import type { Db } from '../../base/db/database.ts'
import { addressOf, queryOf } from '../../base/http/networks.ts'
import { authorize } from '../../base/http/route.ts'
import { cookiesFor, findSession } from '../../base/http/session.ts'
import type { SendMail } from '../../base/mail/mail.ts'
import { keepFailedProof } from './auth-failures.ts'
import type { Auth } from './auth.ts'
import type { Passwords } from './passwords.ts'
import { judge } from './attempts.ts'

export interface AuthRouteDeps {
  auth: Auth
  db: Db
  clock: Clock
  config: Config
  sendMail: SendMail
  passwords: Passwords
  /** Called after a change that notifies somebody. */
  wakeJobs: () => void
}

/**
 * Forwards a request to better-auth, with the client address that Fastify determined and the
 * cookies that we read ourselves: two parsers of one header could see two sessions.
 */
export async function forward(
  { auth, db, clock, config }: AuthRouteDeps,
  request: FastifyRequest,
  body?: object,
  {
    method = request.method,
    url = addressOf(request) + queryOf(request),
    whileSuspended = false,
  } = {},
) {
  const headers = new Headers({
    'x-candor-address': request.ip,
    'x-candor-request': request.id,
    'x-candor-device': request.device,
  })
  const { 'user-agent': agent } = request.headers
  const viewer = await findSession(db, request, clock.now())
  // better-auth knows no suspension: to it such a person is signed out.
  const isRefused = viewer?.suspended && !whileSuspended
  const cookies = isRefused ? {} : cookiesFor(request, viewer, auth.options.secret)
  headers.set('cookie', stringifyCookie(cookies))
  if (agent) headers.set('user-agent', agent)
  if (body) headers.set('content-type', 'application/json')
  // Our own origin check has passed. better-auth checks again and only knows the public URL.
  headers.set('origin', config.server.publicUrl)
  return auth.handler(
    new Request(new URL(url, config.server.publicUrl), {
      // better-auth knows no HEAD.
      method: method === 'HEAD' ? 'GET' : method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    }),
  )
}

/** The general code of each status, which comes before the special ones. */
const codeOf = Object.fromEntries(
  Object.entries(statusOf)
    .toReversed()
    .map(([code, status]) => [status, code as RefusalCode]),
)

const ErrorBody = z.object({ message: z.string().optional(), code: z.string().optional() })

/**
 * Relays better-auth's response: cookies and body without session tokens, errors as Refusals.
 */
export async function relay(response: Response, reply: FastifyReply) {
  if (!response.ok) throw await refusalOf(response)
  const text = await response.text()
  const body: unknown = text ? JSON.parse(text) : null
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  return reply.status(response.status).send(withoutTokens(body))
}

/** The error of a response as a Refusal. */
export async function refusalOf(response: Response): Promise<Refusal> {
  const text = await response.text()
  const { message } = ErrorBody.parse(text ? JSON.parse(text) : {})
  const code = codeOf[response.status] ?? 'invalid'
  return new Refusal(code, message ? asSentence(message) : 'This could not be done.')
}

/** Reads better-auth's error code from a response. */
export const codeIn = async (response: Response) =>
  ErrorBody.parse(await response.clone().json()).code

function asSentence(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`
}

/** Removes session tokens from a body: the cookie is HttpOnly so that scripts cannot read them. */
function withoutTokens(body: unknown): unknown {
  if (body === null || typeof body !== 'object') return body
  const { token: _token, session, ...rest } = body as Record<string, unknown>
  if (session === null || typeof session !== 'object') return rest
  const { token: _sessionToken, ...visible } = session as Record<string, unknown>
  return { ...rest, session: visible }
}

/**
 * Forwards a request that repeats the password of the signed-in user. A wrong password counts as a
 * failed sign-in.
 */
export async function forwardWithPassword(
  deps: AuthRouteDeps,
  request: FastifyRequest,
  body: object,
  at: Date,
) {
  const viewer = await authorize({ allow: signedIn, withoutCodes: true }, deps.db, request, at)
  const attempt = { account: viewer!.id, address: request.ip }
  const response = await judge(deps, attempt, at, {
    work: () => forward(deps, request, body),
    failed: ({ ok }) => !ok,
  })
  if (!response.ok && (await codeIn(response)) === 'INVALID_PASSWORD') {
    await keepFailedProof(deps.db, request, { id: viewer!.id, step: 'password' }, at)
    throw new Refusal('invalid', wrongPassword)
  }
  return { response, viewer: viewer! }
}
