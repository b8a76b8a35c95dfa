import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { SocialProvider, SocialSignIn } from '../../../shared/people/accounts.ts'
import type { SocialFailure } from '../../../shared/platform/states.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import { addressCounted } from '../../base/http/networks.ts'
import { forward, relay, type AuthRouteDeps } from './auth-proxy.ts'
import { signUpLimit, take } from '../../base/http/rate-limits.ts'

const base = '/api/auth'

/** Routes to sign in or up with Google or GitHub. */
export function mountSocial(app: FastifyInstance, deps: AuthRouteDeps) {
  app.post(`${base}/sign-in/social`, (request, reply) => startSignIn(deps, request, reply))
  app.get(`${base}/callback/:provider`, (request, reply) => handleCallback(deps, request, reply))
}

async function startSignIn(deps: AuthRouteDeps, request: FastifyRequest, reply: FastifyReply) {
  const { provider, returnTo = '/dashboard', registration } = SocialSignIn.parse(request.body)
  if (!deps.config.auth[provider]) throw notSetUp()
  const limit = { key: `social:${addressCounted(request.ip)}`, max: 100, windowMinutes: 15 }
  await take(deps.db, limit, deps.clock.now())
  if (registration) await take(deps.db, signUpLimit(deps.config, request.ip), deps.clock.now())
  const page = registration ? '/register' : '/login'
  const body = {
    provider,
    callbackURL: returnTo,
    errorCallbackURL: `${page}?${new URLSearchParams({ returnTo })}`,
    disableRedirect: true,
    // The state on the server keeps it until the person comes back.
    ...(registration && { requestSignUp: true, additionalData: { registration } }),
  }
  return relay(await forward(deps, request, body), reply)
}

const Params = z.object({ provider: SocialProvider })

async function handleCallback(deps: AuthRouteDeps, request: FastifyRequest, reply: FastifyReply) {
  const { success, data } = Params.safeParse(request.params)
  if (!success || !deps.config.auth[data.provider]) throw notSetUp()
  const response = await forward(deps, request)
  const location = response.headers.get('location')
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  const { publicUrl } = deps.config.server
  return reply.redirect(nextPage(location ?? '/login?error=failed', publicUrl, data.provider))
}

const notSetUp = () => new Refusal('not_found', 'This way to sign in is not set up here.')

/** Maps the outcome to one of our pages. The provider's error text is not passed on. */
function nextPage(location: string, publicUrl: string, provider: SocialProvider): string {
  const { pathname, searchParams } = new URL(location, publicUrl)
  const error = searchParams.get('error')
  const signingUp = pathname === '/register'
  const failed = signingUp || pathname === '/login' || pathname.startsWith(base)
  if (error === null || !failed) return location
  const social = (signingUp && signUpFailures[error]) || (failures[error] ?? 'failed')
  const isNew = signingUp || social === 'no-account'
  const returnTo = searchParams.get('returnTo')
  const next = new URLSearchParams({
    ...(returnTo && { returnTo }),
    social,
    // The form then asks for the details that this provider does not know.
    ...(isNew && { provider }),
  })
  return `${isNew ? '/register' : '/login'}?${next}`
}

/** Only who registers learns that the address has an account, as by email and password. */
const signUpFailures: Record<string, SocialFailure> = {
  account_not_linked: 'taken',
  taken: 'taken',
  unconfirmed: 'unconfirmed',
  email_not_found: 'unconfirmed',
}

/** An unknown and an unconfirmed email address give the same failure, to not reveal accounts. */
const failures: Record<string, SocialFailure> = {
  signup_disabled: 'no-account',
  account_not_linked: 'no-account',
  email_not_found: 'no-account',
  locked: 'locked',
  'two-factor': 'two-factor',
  access_denied: 'cancelled',
  state_mismatch: 'expired',
  state_not_found: 'expired',
}
