import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { emailInUse, uselessResetLink } from '../../../shared/people/account-end.ts'
import {
  PasswordReset,
  PasswordResetRequest,
  SignIn,
  SignUp,
} from '../../../shared/people/accounts.ts'
import { signedIn } from '../../../shared/base/roles.ts'
import { PasswordChange } from '../../../shared/people/settings.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import { type Db, belongsTo } from '../../base/db/database.ts'
import { addressCounted } from '../../base/http/networks.ts'
import { findSession } from '../../base/http/session.ts'
import { accountOf, judge } from './attempts.ts'
import { allowWorkAfterwards } from '../../base/http/afterwards.ts'
import { authorize } from '../../base/http/route.ts'
import {
  codeIn,
  forward,
  forwardWithPassword,
  refusalOf,
  relay,
  type AuthRouteDeps,
} from './auth-proxy.ts'
import { mountEmailConfirmation } from './auth-email.ts'
import { mountSocial } from './auth-social.ts'
import { mountStepUp } from './auth-step-up.ts'
import { mountTwoFactor } from './auth-two-factor.ts'
import { isTaken } from './addresses.ts'
import { finishPasswordChange, finishReset } from './new-passwords.ts'
import { requireGoodPassword } from './password-rules.ts'
import { withHashOf } from './passwords.ts'
import { ownerOfResetLink } from './reset-links.ts'
import { changeLimit, signUpLimit, take } from '../../base/http/rate-limits.ts'
import { keepFailure } from './auth-failures.ts'
import { endSession } from './sign-ins.ts'

/** Mounts the better-auth paths that the web uses. All others under /api/auth answer 404. */
export function mountAuth(app: FastifyInstance, deps: AuthRouteDeps) {
  const base = '/api/auth'
  allowWorkAfterwards(app)
  app.post(`${base}/sign-up/email`, (request, reply) => signUp(deps, request, reply))
  app.post(`${base}/sign-in/email`, (request, reply) => signIn(deps, request, reply))
  app.post(`${base}/request-password-reset`, (request) => requestReset(deps, request))
  app.post(`${base}/reset-password`, (request, reply) => reset(deps, request, reply))
  app.post(`${base}/change-password`, async (request, reply) => {
    const body = { ...PasswordChange.parse(request.body), revokeOtherSessions: true }
    const at = deps.clock.now()
    const viewer = (await authorize({ allow: signedIn, withoutCodes: true }, deps.db, request, at))!
    await requireGoodPassword(body.newPassword, await namesOf(deps.db, viewer), 'newPassword')
    await take(deps.db, changeLimit('password', viewer.id), at)
    const { response } = await forwardWithPassword(deps, request, body, at)
    if (response.ok) {
      await deps.db.transaction().execute((tx) => finishPasswordChange(tx, viewer, at))
    }
    return relay(response, reply)
  })
  app.post(`${base}/sign-out`, async (request, reply) => {
    await signOut(deps, request)
    return relay(await forward(deps, request, {}), reply)
  })
  app.get(`${base}/get-session`, async (request, reply) =>
    relay(await forward(deps, request), reply),
  )
  mountEmailConfirmation(app, deps)
  mountTwoFactor(app, deps)
  mountStepUp(app, deps)
  mountSocial(app, deps)
}

async function signUp(deps: AuthRouteDeps, request: FastifyRequest, reply: FastifyReply) {
  const body = SignUp.parse(request.body)
  const at = deps.clock.now()
  await take(deps.db, signUpLimit(deps.config, request.ip), at)

  const { name, email, password, ...registration } = body
  await requireGoodPassword(password, body, 'password')
  const signUpBody = { name, email, password, registration }
  const response = await withHashOf(deps.passwords, password, () =>
    forward(deps, request, signUpBody),
  )
  if (!response.ok && (await isTaken(deps.db, email))) {
    throw new Refusal('conflict', emailInUse, { fields: { email: emailInUse } })
  }
  return relay(response, reply)
}

/** Signs in. Failed attempts count against the account, its network and the address. */
async function signIn(deps: AuthRouteDeps, request: FastifyRequest, reply: FastifyReply) {
  const body = SignIn.parse(request.body)
  const at = deps.clock.now()
  const account = await accountOf(deps.db, body)
  const response = await judge(deps, { account, address: request.ip }, at, {
    work: () => forward(deps, request, body),
    failed: ({ status }) => status === 401,
  })
  const isRefused = response.status === 401 || response.status === 403
  if (isRefused) await keepFailure(deps.db, request, { account, step: 'password' }, at)
  if (body.rememberMe && response.ok) forgetUnremembered(request, reply)
  return relay(response, reply)
}

/** Clears the cookie of an earlier sign-in, which the second step would take for this one's. */
function forgetUnremembered({ ownCookies }: FastifyRequest, reply: FastifyReply) {
  const name = Object.keys(ownCookies).find((key) => key.endsWith('.dont_remember'))
  if (!name) return
  const secure = name.startsWith('__Secure-') ? '; Secure' : ''
  reply.header('set-cookie', `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${secure}`)
}

/** Ends the session with its entry in the audit log; better-auth then only clears the cookies. */
async function signOut({ db, clock }: AuthRouteDeps, request: FastifyRequest) {
  const at = clock.now()
  const viewer = await findSession(db, request, at)
  if (!viewer) return
  await db.transaction().execute((tx) => {
    belongsTo(tx, request.id)
    return endSession(tx, viewer, at)
  })
}

/** Answers before it looks for the account, so that the time does not tell whether there is one. */
async function requestReset(deps: AuthRouteDeps, request: FastifyRequest) {
  const body = PasswordResetRequest.parse(request.body)
  const key = `reset:${addressCounted(request.ip)}`
  await take(deps.db, { key, max: 20, windowMinutes: 15 }, deps.clock.now())
  request.server.afterwards.run(async () => {
    const response = await forward(deps, request, body)
    if (!response.ok) throw await refusalOf(response)
  })
  return { status: true }
}

async function reset(deps: AuthRouteDeps, request: FastifyRequest, reply: FastifyReply) {
  const body = PasswordReset.parse(request.body)
  const { db, clock } = deps
  const owner = await db.transaction().execute((tx) => ownerOfResetLink(tx, body.token))
  if (owner) await requireGoodPassword(body.newPassword, owner, 'newPassword')
  const response = await forward(deps, request, body)
  if (!response.ok && (await codeIn(response)) === 'INVALID_TOKEN') {
    throw new Refusal('invalid', uselessResetLink)
  }
  if (response.ok && owner) {
    await db.transaction().execute((tx) => finishReset(tx, owner, clock.now()))
  }
  return relay(response, reply)
}

const namesOf = (db: Db, { id }: { id: string }) =>
  db.selectFrom('users').select(['name', 'email']).where('id', '=', id).executeTakeFirstOrThrow()
