import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { EmailConfirmation, NoDetails } from '../../shared/accounts.ts'
import { Refusal } from '../../shared/refusal.ts'
import { authorize } from '../http/route.ts'
import { signedIn } from '../../shared/roles.ts'
import { forward, relay, type AuthRouteDeps } from './auth-proxy.ts'
import { take } from './rate-limits.ts'

const base = '/api/auth'

/** The confirmation of an e-mail address; its first link goes out with the registration. */
export function mountEmailConfirmation(app: FastifyInstance, deps: AuthRouteDeps) {
  app.post(`${base}/send-verification-email`, (request, reply) => sendLink(deps, request, reply))
  app.post(`${base}/verify-email`, (request, reply) => confirm(deps, request, reply))
}

/** Sends a new link, to the address of whoever asks and to no other. */
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
  if (emailVerified) throw new Refusal('conflict', 'Your e-mail address is confirmed already.')
  return relay(await forward(deps, request, { email }), reply)
}

/**
 * better-auth confirms at a GET, which the scanners of mail servers follow; here it takes the POST
 * of the page. A link that was used says the same again, so a second click is not a failure.
 */
async function confirm(deps: AuthRouteDeps, request: FastifyRequest, reply: FastifyReply) {
  const { token } = EmailConfirmation.parse(request.body)
  const limit = { key: `confirm:${request.ip}`, max: 100, windowMinutes: 15 }
  await take(deps.db, limit, deps.clock.now())
  const url = `${base}/verify-email?${new URLSearchParams({ token })}`
  const response = await forward(deps, request, undefined, { method: 'GET', url })
  if (!response.ok) {
    throw new Refusal('invalid', 'This link is older than 24 hours, or was not copied whole.')
  }
  return relay(response, reply)
}
