import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { PasswordConfirmation, RecoveryCode, TwoFactorCode } from '../../shared/accounts.ts'
import { Refusal, type RefusalCode } from '../../shared/refusal.ts'
import { audit } from '../audit/audit.ts'
import { findViewer, sessionToken } from '../http/session.ts'
import { twoFactorMail, type TwoFactorChange } from '../mail/messages.ts'
import { forward, forwardWithPassword, relay, type AuthRouteDeps } from './auth-proxy.ts'
import { lockMinutes } from './auth.ts'
import { countFailures, take } from './rate-limits.ts'

const base = '/api/auth/two-factor'

/** The second step of signing in, and what turns it on and off. */
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

/** What takes the password once more. */
async function configure(
  deps: AuthRouteDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  change: TwoFactorChange | undefined,
) {
  const body = PasswordConfirmation.parse(request.body)
  const at = deps.clock.now()
  const { response, viewer } = await forwardWithPassword(deps, request, body, at)
  if (response.ok && change) await tell(deps, viewer.id, change, at)
  return relay(response, reply)
}

const Verified = z.object({ token: z.string(), user: z.object({ id: z.string() }) })

/**
 * Takes a code: with a session it turns the codes on, without one it is the second step of signing
 * in. Wrong codes count against the account (in better-auth) and against the address.
 */
async function verify(
  deps: AuthRouteDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  body: { code: string },
) {
  const { db, config, clock } = deps
  const at = clock.now()
  const wasOn = await isOn(deps, request, at)
  const max = config.auth.signInFailuresPerAddress
  const limits = [{ key: `sign-in:${request.ip}`, max, windowMinutes: 15 }]
  const response = await countFailures(db, limits, at, {
    attempt: () => forward(deps, request, body),
    failed: ({ status }) => status === 401,
  })
  if (!response.ok) {
    await explain(response)
    return relay(response, reply)
  }

  const { token, user } = Verified.parse(await response.clone().json())
  const signsIn = token !== sessionToken(request)
  try {
    // better-auth takes a code for 90 seconds, however often; here its first use is its last.
    await take(db, { key: `code:${user.id}:${body.code}`, max: 1, windowMinutes: 2 }, at)
  } catch (cause) {
    if (!signsIn) throw cause
    await db.deleteFrom('sessions').where('token', '=', token).execute()
    throw new Refusal('invalid', 'This code has been used already. Please wait for the next one.')
  }
  if (!signsIn && wasOn === false) await tell(deps, user.id, 'turnOnTwoFactor', at)
  return relay(response, reply)
}

/** Whether the codes of whoever is signed in are on; undefined without a session. */
async function isOn({ db }: AuthRouteDeps, request: FastifyRequest, at: Date) {
  const viewer = await findViewer(db, request, at)
  if (!viewer) return undefined
  const { twoFactorEnabled } = await db
    .selectFrom('users')
    .select('twoFactorEnabled')
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  return twoFactorEnabled
}

/** better-auth's words, said so that a person knows what to do. */
const sentences: Record<string, [RefusalCode, string]> = {
  INVALID_CODE: ['invalid', 'This code is not right. It changes every 30 seconds: try the next.'],
  INVALID_BACKUP_CODE: ['invalid', 'This recovery code is not right, or has been used already.'],
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

async function explain(response: Response) {
  const { code = '' } = (await response.clone().json()) as { code?: string }
  const known = sentences[code]
  if (!known) return
  const [refused, sentence] = known
  const details = refused === 'rate_limited' ? { retryAfter: lockMinutes * 60 } : {}
  throw new Refusal(refused, sentence, details)
}

/** Writes the change down and tells its owner, who may not be the one who made it. */
async function tell(
  { db, sendMail, config }: AuthRouteDeps,
  userId: string,
  action: TwoFactorChange,
  at: Date,
) {
  const user = await db.transaction().execute(async (tx) => {
    await audit(tx, { id: userId }, { action, subject: `user:${userId}` }, at)
    return tx
      .selectFrom('users')
      .select(['email', 'name'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
  })
  await sendMail(twoFactorMail(user, config.server.publicUrl, action))
}
