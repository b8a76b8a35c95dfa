import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { SocialProvider, SocialSignIn } from '../../shared/accounts.ts'
import type { SocialFailure } from '../../shared/states.ts'
import { Refusal } from '../../shared/refusal.ts'
import { forward, relay, type AuthRouteDeps } from './auth-proxy.ts'
import { take } from './rate-limits.ts'

const base = '/api/auth'

/** Routes to sign in with Google or GitHub to an existing account. */
export function mountSocial(app: FastifyInstance, deps: AuthRouteDeps) {
  app.post(`${base}/sign-in/social`, (request, reply) => startSignIn(deps, request, reply))
  app.get(`${base}/callback/:provider`, (request, reply) => handleCallback(deps, request, reply))
}

async function startSignIn(deps: AuthRouteDeps, request: FastifyRequest, reply: FastifyReply) {
  const { provider, returnTo = '/dashboard' } = SocialSignIn.parse(request.body)
  if (!deps.config.auth[provider]) throw notSetUp()
  const limit = { key: `social:${request.ip}`, max: 100, windowMinutes: 15 }
  await take(deps.db, limit, deps.clock.now())
  const errorCallbackURL = `/login?${new URLSearchParams({ returnTo })}`
  const body = { provider, callbackURL: returnTo, errorCallbackURL, disableRedirect: true }
  return relay(await forward(deps, request, body), reply)
}

const Params = z.object({ provider: SocialProvider })

async function handleCallback(deps: AuthRouteDeps, request: FastifyRequest, reply: FastifyReply) {
  const { success, data } = Params.safeParse(request.params)
  if (!success || !deps.config.auth[data.provider]) throw notSetUp()
  const response = await forward(deps, request)
  const location = response.headers.get('location')
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  return reply.redirect(nextPage(location ?? '/login?error=failed', deps.config.server.publicUrl))
}

const notSetUp = () => new Refusal('not_found', 'This way to sign in is not set up here.')

/** Maps the outcome to one of our pages. The provider's error text is not passed on. */
function nextPage(location: string, publicUrl: string): string {
  const { pathname, searchParams } = new URL(location, publicUrl)
  const error = searchParams.get('error')
  const failed = pathname === '/login' || pathname.startsWith(base)
  if (error === null || !failed) return location
  const social = failures[error] ?? 'failed'
  const returnTo = searchParams.get('returnTo')
  const next = new URLSearchParams({ ...(returnTo && { returnTo }), social })
  return `${social === 'no-account' ? '/register' : '/login'}?${next}`
}

/** An unknown and an unconfirmed email address give the same failure, to not reveal accounts. */
const failures: Record<string, SocialFailure> = {
  signup_disabled: 'no-account',
  account_not_linked: 'no-account',
  email_not_found: 'no-account',
  suspended: 'suspended',
  locked: 'locked',
  'two-factor': 'two-factor',
  access_denied: 'cancelled',
  state_mismatch: 'expired',
  state_not_found: 'expired',
}
