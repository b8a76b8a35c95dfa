import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { EmailConfirmation, NoDetails } from '../../shared/accounts.ts'
import { Refusal } from '../../shared/refusal.ts'
import { authorize } from '../http/route.ts'
import { signedIn } from '../../shared/roles.ts'
import { forward, relay, type AuthRouteDeps } from './auth-proxy.ts'
import { take } from './rate-limits.ts'

const base = '/api/auth'

/** Routes to confirm an email address. better-auth sends the first link at registration. */
export function mountEmailConfirmation(app: FastifyInstance, deps: AuthRouteDeps) {
  app.post(`${base}/send-verification-email`, (request, reply) => sendLink(deps, request, reply))
  app.post(`${base}/verify-email`, (request, reply) => confirm(deps, request, reply))
}

/** Sends a new link to the viewer's own email address. */
async function sendLink(deps: AuthRouteDeps, request: FastifyRequest, reply: FastifyReply) {
  NoDetails.parse(request.body)
  const at = deps.clock.now()
  const viewer = await authorize({ allow: signedIn }, deps.db, request, at)
  await take(deps.db, { key: `confirm:${viewer!.id}`, max: 5, windowMinutes: 60 }, at)
  const { email, emailVerified } = await deps.db
    .selectFrom('users')
    .select(['email', 'emailVerified'])
    .where('id', '=', viewer!.id)
    .executeTakeFirstOrThrow()
  if (emailVerified) throw new Refusal('conflict', 'Your email address is already confirmed.')
  return relay(await forward(deps, request, { email }), reply)
}

/**
 * Confirms an email address. better-auth confirms on GET, but the link scanners of mail servers
 * also send a GET, so this route takes a POST from the page. A used link succeeds again.
 */
async function confirm(deps: AuthRouteDeps, request: FastifyRequest, reply: FastifyReply) {
  const { token } = EmailConfirmation.parse(request.body)
  const limit = { key: `confirm:${request.ip}`, max: 100, windowMinutes: 15 }
  await take(deps.db, limit, deps.clock.now())
  const url = `${base}/verify-email?${new URLSearchParams({ token })}`
  const response = await forward(deps, request, undefined, { method: 'GET', url })
  if (!response.ok) {
    throw new Refusal('invalid', 'This link is older than 24 hours or incomplete.')
  }
  return relay(response, reply)
}
