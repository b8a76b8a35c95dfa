import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import {
  PasswordConfirmation,
  RecoveryCode,
  TwoFactorCode,
} from '../../../shared/people/accounts.ts'
import { Refusal, type RefusalCode } from '../../../shared/base/refusal.ts'
import { audit } from '../../platform/audit/audit.ts'
import { requireConfirmedEmail } from './confirmed-email.ts'
import { findViewer, type SignedIn, type Viewer } from '../../base/http/session.ts'
import type { TwoFactorChange } from '../../platform/notifications/data.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { storedName } from './auth-tokens.ts'
import { forward, forwardWithPassword, refusalOf, relay, type AuthRouteDeps } from './auth-proxy.ts'
import { judge } from './attempts.ts'
import { lockMinutes } from './auth.ts'
import { take } from '../../base/http/rate-limits.ts'
import { keepFailedProof, keepFailure } from './auth-failures.ts'
import { createUndoLink } from './undo-links.ts'

const base = '/api/auth/two-factor'

/** Routes for the second step of signing in, and to turn two-factor codes on and off. */
export function mountTwoFactor(app: FastifyInstance, deps: AuthRouteDeps) {
  const withPassword =
    (change?: TwoFactorChange) => (request: FastifyRequest, reply: FastifyReply) =>
      configure(deps, request, reply, change)
  app.post(`${base}/enable`, withPassword())
  app.post(`${base}/disable`, withPassword('turnOffTwoFactor'))
  app.post(`${base}/generate-backup-codes`, withPassword('renewRecoveryCodes'))
  app.post(`${base}/verify-totp`, (request, reply) =>
    verify(deps, request, reply, TwoFactorCode.parse(request.body)),
  )
  app.post(`${base}/verify-backup-code`, (request, reply) =>
    verify(deps, request, reply, RecoveryCode.parse(request.body)),
  )
}

async function requireOwnAddress(deps: AuthRouteDeps, request: FastifyRequest, at: Date) {
  const viewer = await findViewer(deps.db, request, at)
  if (!viewer) return
  await deps.db.transaction().execute((tx) => requireConfirmedEmail(tx, viewer, deps.config))
}

/** Changes the two-factor settings. The request must repeat the password. */
async function configure(
  deps: AuthRouteDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  change: TwoFactorChange | undefined,
) {
  const body = PasswordConfirmation.parse(request.body)
  const at = deps.clock.now()
  // Without codes yet: somebody else may own the address, and could not turn them off.
  if (!change) await requireOwnAddress(deps, request, at)
  const { response, viewer } = await forwardWithPassword(deps, request, body, at)
  if (response.ok && change && viewer.hasCodes) await recordChange(deps, viewer, change, at)
  return relay(response, reply)
}

const Verified = z.object({ token: z.string(), user: z.object({ id: z.string() }) })

/**
 * Verifies a code. With a session it turns two-factor codes on; without one it is the second step
 * of signing in. Wrong codes count against the account (in better-auth) and the client address.
 */
async function verify(
  deps: AuthRouteDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  body: { code: string },
) {
  const at = deps.clock.now()
  const viewer = await findViewer(deps.db, request, at)
  const path = request.routeOptions.url!
  const { response, signsIn } = await checkCode(deps, request, { path, viewer, ...body }, at)
  // A recovery code is right before codes are on, and turns nothing on.
  if (!signsIn && viewer?.hasCodes === false && path.endsWith('/verify-totp')) {
    await recordChange(deps, viewer, 'turnOnTwoFactor', at)
  }
  return relay(response, reply)
}

/**
 * Checks a code once, as a failure of a sign-in counts. Throws a Refusal for a wrong one. `viewer`
 * is null in the second step of signing in.
 */
export async function checkCode(
  deps: AuthRouteDeps,
  request: FastifyRequest,
  { path, viewer, code }: { path: string; viewer: SignedIn | null; code: string },
  at: Date,
) {
  const { db } = deps
  const account = viewer ? viewer.id : await accountOfSignIn(deps, request)
  const response = await judge(deps, { account, address: request.ip }, at, {
    work: () => forward(deps, request, { code }, { url: path, whileSuspended: viewer?.suspended }),
    failed: ({ status }) => status === 401,
  })
  if (!response.ok) {
    if (!viewer) await keepFailure(db, request, { account, step: 'code' }, at)
    else if (viewer.hasCodes)
      await keepFailedProof(db, request, { id: viewer.id, step: 'code' }, at)
    await throwKnownFailure(response)
    throw await refusalOf(response)
  }

  const { token, user } = Verified.parse(await response.clone().json())
  const signsIn = token !== request.sessionToken
  try {
    // better-auth accepts a code for 90 seconds, any number of times. Here it works only once.
    await take(db, { key: `code:${user.id}:${code}`, max: 1, windowMinutes: 2 }, at)
  } catch {
    if (signsIn) await db.deleteFrom('sessions').where('token', '=', token).execute()
    throw new Refusal('invalid', 'This code has already been used. Please wait for the next one.')
  }
  return { response, user, signsIn }
}

/**
 * Whose sign-in the cookie of the second step continues. better-auth checks the signature of that
 * cookie; a made-up one belongs to no account.
 */
async function accountOfSignIn({ db }: AuthRouteDeps, request: FastifyRequest) {
  const cookie = Object.entries(request.ownCookies).find(([name]) => name.endsWith('.two_factor'))
  if (!cookie || cookie[1].includes('\0')) return null
  const pending = await db
    .selectFrom('authTokens')
    .select('value')
    .where('identifier', '=', storedName(cookie[1].split('.')[0]!))
    .executeTakeFirst()
  return pending?.value ?? null
}

/** Messages for better-auth's error codes that tell people what to do. */
const failures: Record<string, [RefusalCode, string]> = {
  INVALID_CODE: [
    'invalid',
    'This code is wrong. Codes change every 30 seconds, so please try the next one.',
  ],
  INVALID_BACKUP_CODE: ['invalid', 'This recovery code is wrong or has already been used.'],
  INVALID_TWO_FACTOR_COOKIE: ['unauthenticated', 'That took too long. Please sign in again.'],
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: [
    'unauthenticated',
    'Too many wrong codes. Please sign in again.',
  ],
  ACCOUNT_TEMPORARILY_LOCKED: [
    'rate_limited',
    `Too many wrong codes. Please try again in ${lockMinutes} minutes.`,
  ],
}

async function throwKnownFailure(response: Response) {
  const { code = '' } = (await response.clone().json()) as { code?: string }
  const known = failures[code]
  if (!known) return
  const [refusal, message] = known
  const details = refusal === 'rate_limited' ? { retryAfter: lockMinutes * 60 } : {}
  throw new Refusal(refusal, message, details)
}

/**
 * Audits the change and notifies the owner, because somebody else may have made it. The link lets
 * in an owner whom new codes lock out. Admins have none, since whoever reads a mail could turn
 * their codes off: another admin takes the role away instead.
 */
async function recordChange(
  { db, wakeJobs }: AuthRouteDeps,
  { id, role }: Pick<Viewer, 'id' | 'role'>,
  action: TwoFactorChange,
  at: Date,
) {
  await db.transaction().execute(async (tx) => {
    await audit(tx, { id }, { action, subject: `user:${id}` }, at)
    const locksOut = action === 'turnOnTwoFactor' && role !== 'admin'
    const undo = locksOut && (await createUndoLink(tx, { id }, { kind: 'sign-in' }, at))
    await notify(tx, id, 'codes-changed', { change: action, ...undo }, at)
  })
  wakeJobs()
}
