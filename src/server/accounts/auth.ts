import { randomInt, randomUUID } from 'node:crypto'
import { betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { SignUp, SocialProvider } from '../../shared/accounts.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db, Tx } from '../db/database.ts'
import { cookiePrefix } from '../http/session.ts'
import { recordLink } from './linked-accounts.ts'
import { inOpenTransaction, rememberingTransactions } from './open-transaction.ts'
import type { Passwords } from './passwords.ts'
import { noteDevice } from './devices.ts'
import { recordSignIn } from './sign-ins.ts'
import { rememberNetwork, traceKeyOf } from './traces.ts'

type SendLink = (
  to: { email: string; name: string; emailVerified: boolean },
  token: string,
) => Promise<void>

interface AuthDeps {
  db: Db
  clock: Clock
  config: Config
  secret: string
  trustedOrigins: string[]
  sendResetLink: SendLink
  sendConfirmationLink: SendLink
  passwords: Passwords
}

const day = 24 * 60 * 60

export type Auth = ReturnType<typeof makeAuth>

/** Configures better-auth for sessions, passwords and tokens. Roles and profiles are our own. */
export function makeAuth(deps: AuthDeps) {
  return betterAuth({
    appName: 'Candor',
    baseURL: deps.config.server.publicUrl,
    basePath: '/api/auth',
    secret: deps.secret,
    trustedOrigins: deps.trustedOrigins,
    database: { db: rememberingTransactions(deps.db), type: 'postgres', transaction: true },
    telemetry: { enabled: false },
    // Our own limits count failures by account and by client address (rate-limits.ts).
    rateLimit: { enabled: false },
    logger: { disabled: true },
    advanced: {
      cookiePrefix,
      database: { generateId: () => randomUUID() },
      ipAddress: { ipAddressHeaders: ['x-candor-address'] },
    },
    user: {
      modelName: 'users',
      // The database requires them. Only the hook below sets them, never the request.
      additionalFields: {
        role: { type: 'string', required: false, input: false },
        phoneNumber: { type: 'string', required: false, input: false },
        country: { type: 'string', required: false, input: false },
      },
    },
    session: {
      modelName: 'sessions',
      expiresIn: 30 * day,
      updateAge: day,
      cookieCache: { enabled: false },
      // Not for the client: the hook below and the route of the step-up set it.
      additionalFields: { provedAt: { type: 'date', required: false, input: false } },
    },
    account: { modelName: 'accounts', updateAccountOnSignIn: false },
    socialProviders: socialProviders(deps),
    verification: { modelName: 'authTokens' },
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      revokeSessionsOnPasswordReset: true,
      password: deps.passwords,
      sendResetPassword: ({ user, token }) => deps.sendResetLink(user, token),
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: day,
      sendVerificationEmail: ({ user, token }) => deps.sendConfirmationLink(user, token),
    },
    plugins: [twoFactorCodes(deps)],
    databaseHooks: hooks(deps),
  })
}

/** Social sign-in only opens existing accounts, because registration needs a role and a phone. */
function socialProviders({ config: { auth } }: AuthDeps) {
  return {
    ...(auth.google && { google: { ...auth.google, disableSignUp: true } }),
    ...(auth.github && { github: { ...auth.github, disableSignUp: true } }),
  }
}

/** How long an account refuses codes after too many wrong ones. */
export const lockMinutes = 15

function twoFactorCodes({ config }: AuthDeps) {
  return twoFactor({
    issuer: 'Candor',
    accountLockout: {
      maxFailedAttempts: config.auth.signInFailuresPerAccount,
      durationSeconds: lockMinutes * 60,
    },
    backupCodeOptions: {
      customBackupCodesGenerate: () => Array.from({ length: 10 }, recoveryCode),
    },
    schema: {
      twoFactor: {
        modelName: 'twoFactors',
        fields: {
          backupCodes: 'recoveryCodes',
          verified: 'confirmed',
          failedVerificationCount: 'failures',
        },
      },
    },
  })
}

/** Without characters that look alike (i, l, o, 0, 1), because people copy codes from paper. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

function recoveryCode(): string {
  const letters = Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)])
  return [letters.slice(0, 6), letters.slice(6)].map((half) => half.join('')).join('-')
}

interface HookContext {
  path?: string
  headers?: Headers | undefined
}

/** Records who signs in from where, in the transaction of the session. */
async function noteEntry(
  tx: Tx,
  { userId, context, key }: { userId: string; context: HookContext; key: string },
  at: Date,
) {
  const header = (name: string) => context.headers?.get(name) ?? undefined
  const [address, path] = [header('x-candor-address') ?? '', context.path ?? '']
  const entering = { userId, address, path, requestId: header('x-candor-request') }
  if (!(await recordSignIn(tx, entering, at))) return
  await rememberNetwork(tx, { id: userId }, address, key, at)
  const [agent, device] = [header('user-agent') ?? null, header('x-candor-device')]
  if (device) await noteDevice(tx, { userId, device, agent, address }, key, at)
}

function hooks({ db, clock, secret }: AuthDeps) {
  return {
    user: {
      create: {
        before: async (user: object, context: { body?: unknown } | null) => {
          const { registration } = (context?.body ?? {}) as { registration?: unknown }
          const { role, phoneNumber, country } = SignUp.parse(registration)
          const at = clock.now()
          return {
            data: {
              ...user,
              role,
              phoneNumber,
              country: country ?? null,
              createdAt: at,
              updatedAt: at,
            },
          }
        },
      },
    },
    account: {
      create: {
        // We need the provider's tokens only to sign in, so they are not stored.
        before: async (account: { userId: string; providerId: string }) => {
          if (isLink(account))
            await inOpenTransaction(db, (tx) =>
              refuseEntry(tx, account.userId, { byProvider: true }),
            )
          return {
            data: { ...account, accessToken: null, refreshToken: null, idToken: null, scope: null },
          }
        },
        after: async (account: { userId: string; providerId: string }) => {
          const { data: provider } = SocialProvider.safeParse(account.providerId)
          if (!provider) return
          const [owner, at] = [{ id: account.userId }, clock.now()]
          await inOpenTransaction(db, (tx) => recordLink(tx, owner, { provider }, at))
        },
      },
    },
    session: {
      create: {
        before: async ({ userId }: { userId: string }, context: HookContext | null) => {
          const byProvider = context?.path?.startsWith('/callback/') ?? false
          const at = clock.now()
          await inOpenTransaction(db, async (tx) => {
            await refuseEntry(tx, userId, { byProvider })
            if (context) await noteEntry(tx, { userId, context, key: traceKeyOf(secret) }, at)
          })
          return { data: { provedAt: at } }
        },
      },
    },
  }
}

/** True for an account at Google or GitHub, false for the email and password. */
const isLink = ({ providerId }: { providerId: string }) => providerId !== 'credential'

/** Refuses a session or a linked account to suspended users, and to providers when codes are on. */
async function refuseEntry(tx: Tx, userId: string, { byProvider }: { byProvider: boolean }) {
  const user = await tx
    .selectFrom('users')
    .select(['suspendedAt', 'suspensionReason', 'lockedAt', 'twoFactorEnabled'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (user?.suspendedAt) {
    const why = user.suspensionReason ? ` Reason: ${user.suspensionReason}` : ''
    const message = `This account is suspended.${why}`
    throw new APIError('FORBIDDEN', { code: 'suspended', message })
  }
  if (user?.lockedAt) {
    const message =
      'This account is locked, because a change of it was undone by mail. Choose ' +
      '“Forgot your password?” to set a new password and open it again.'
    throw new APIError('FORBIDDEN', { code: 'locked', message })
  }
  // better-auth asks for the second step only after a password, not after social sign-in.
  if (user?.twoFactorEnabled && byProvider) {
    const message = 'This account asks for a two-factor code.'
    throw new APIError('FORBIDDEN', { code: 'two-factor', message })
  }
}
