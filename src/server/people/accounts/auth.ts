import { randomInt, randomUUID } from 'node:crypto'
import { betterAuth } from 'better-auth'
import { APIError, getOAuthState } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { emailInUse } from '../../../shared/people/account-end.ts'
import { Registration, SocialProvider } from '../../../shared/people/accounts.ts'
import { addDays } from '../../../shared/base/days.ts'
import { nameLine } from '../../../shared/base/names.ts'
import type { Clock } from '../../base/clock.ts'
import type { Config } from '../../base/config.ts'
import type { Db, Tx } from '../../base/db/database.ts'
import { cookiePrefix } from '../../base/http/session.ts'
import { completeProfile } from './accounts.ts'
import { isTaken } from './addresses.ts'
import { storedName } from './auth-tokens.ts'
import { googleUser } from './google.ts'
import { recordLink } from './linked-accounts.ts'
import { inOpenTransaction, rememberingTransactions } from './open-transaction.ts'
import { hashedBefore, type Passwords } from './passwords.ts'
import { noteEntry, type HookContext } from './entries.ts'
import { traceKeyOf } from './traces.ts'

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
    database: {
      db: rememberingTransactions(deps.db),
      type: 'postgres',
      transaction: true,
    },
    telemetry: { enabled: false },
    // Our own limits count failures by account and by client address (rate-limits.ts).
    rateLimit: { enabled: false },
    logger: { disabled: true },
    // Our error handler answers and logs what is no refusal, such as a database that is away.
    onAPIError: { throw: true },
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
      additionalFields: {
        provedAt: { type: 'date', required: false, input: false },
        remembered: { type: 'boolean', required: false, input: false },
      },
    },
    account: { modelName: 'accounts', updateAccountOnSignIn: false },
    socialProviders: socialProviders(deps),
    verification: {
      modelName: 'authTokens',
      storeIdentifier: { hash: async (name) => storedName(name) },
    },
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      revokeSessionsOnPasswordReset: true,
      password: hashedBefore(deps.passwords),
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

/** Makes an account only after the person has said what the provider does not know. */
function socialProviders({ config: { auth } }: AuthDeps) {
  const rules = { disableImplicitSignUp: true }
  return {
    ...(auth.google && {
      google: {
        ...auth.google,
        ...rules,
        getUserInfo: googleUser.bind(null, auth.google.clientId),
      },
    }),
    ...(auth.github && { github: { ...auth.github, ...rules } }),
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

interface NewUser {
  name: string
  email: string
  emailVerified: boolean
}

/** The columns of a new account, by email and password or by a provider. */
async function newUser(
  { db, clock }: AuthDeps,
  user: NewUser,
  context: { path?: string; body?: { registration?: unknown } } | null,
) {
  const byProvider = isCallback(context)
  const source = byProvider ? await getOAuthState() : context?.body
  const { role, phoneNumber, country } = Registration.parse(source?.registration)
  if (byProvider) await inOpenTransaction(db, (tx) => refuseAddress(tx, user))
  const at = clock.now()
  const data = { role, phoneNumber, country: country ?? null, createdAt: at, updatedAt: at }
  return byProvider
    ? { ...user, ...data, name: acceptableName(user), image: null }
    : { ...user, ...data }
}

/** The name at the provider, which may break our rules for names. */
const acceptableName = ({ name }: NewUser) =>
  nameLine(100).min(2).safeParse(name).data ?? 'New member'

/** An address that is not confirmed at the provider could be somebody else's. */
async function refuseAddress(tx: Tx, { email, emailVerified }: NewUser) {
  if (!emailVerified) {
    const message = 'This email address is not confirmed.'
    throw new APIError('FORBIDDEN', { code: 'unconfirmed', message })
  }
  if (await isTaken(tx, email)) {
    throw new APIError('CONFLICT', { code: 'taken', message: emailInUse })
  }
}

interface NewSession {
  userId: string
  expiresAt: Date
}

/**
 * How long a new session lasts. One in place of another, after a change of password or codes, is of
 * the same kind; better-auth would make it a remembered one.
 */
function lifeOf(expiresAt: Date, context: HookContext | null, at: Date) {
  const former = context?.context?.session?.session
  const remembered = former ? former.remembered === true : expiresAt > addDays(at, 2)
  return { remembered, ...(!remembered && { expiresAt: addDays(at, 1) }) }
}

const isCallback = (context: { path?: string } | null) =>
  context?.path?.startsWith('/callback/') ?? false

function hooks(deps: AuthDeps) {
  const { db, clock, config, secret } = deps
  return {
    user: {
      create: {
        before: async (user: NewUser, context: Parameters<typeof newUser>[2]) => ({
          data: await newUser(deps, user, context),
        }),
        after: async ({ id }: { id: string }) => {
          const grantCents = config.payments.sandboxGrantCents
          const complete = (tx: Tx) => completeProfile(tx, { id }, { grantCents }, clock.now())
          await inOpenTransaction(db, complete)
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
        before: async ({ userId, expiresAt }: NewSession, context: HookContext | null) => {
          const byProvider = isCallback(context)
          const at = clock.now()
          await inOpenTransaction(db, async (tx) => {
            await refuseEntry(tx, userId, { byProvider })
            if (context) await noteEntry(tx, { userId, context, key: traceKeyOf(secret) }, at)
          })
          return { data: { provedAt: at, ...lifeOf(expiresAt, context, at) } }
        },
      },
    },
  }
}

/** True for an account at Google or GitHub, false for the email and password. */
const isLink = ({ providerId }: { providerId: string }) => providerId !== 'credential'

/**
 * Refuses a session or a linked account to locked accounts, and to providers when codes are on. A
 * suspended person gets a session, in which little is allowed (`whileSuspended`).
 */
async function refuseEntry(tx: Tx, userId: string, { byProvider }: { byProvider: boolean }) {
  const user = await tx
    .selectFrom('users')
    .select(['lockedAt', 'twoFactorEnabled'])
    .where('id', '=', userId)
    .executeTakeFirst()
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
