import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RecoveryCode, StepUp, TwoFactorCode } from '../../../shared/people/accounts.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import { signedIn } from '../../../shared/base/roles.ts'
import { deleteAccount, wrongPassword } from '../../../shared/people/settings.ts'
import { authorize } from '../../base/http/route.ts'
import { findViewer, type SignedIn } from '../../base/http/session.ts'
import { judge } from './attempts.ts'
import { keepFailedProof } from './auth-failures.ts'
import type { AuthRouteDeps } from './auth-proxy.ts'
import { checkCode } from './auth-two-factor.ts'
import { hasPassword, isPasswordOf } from './passwords.ts'
import { recordProof } from './proofs.ts'

const permission = { allow: signedIn, withoutCodes: true, whileSuspended: true } as const

/**
 * The proof of identity before a sensitive action: the password, or a code where codes are on. It
 * holds for ten minutes in this session (http/step-up.ts).
 */
export function mountStepUp(app: FastifyInstance, deps: AuthRouteDeps) {
  app.post('/api/auth/step-up', async (request) => {
    const body = StepUp.parse(request.body)
    const at = deps.clock.now()
    const viewer = (await authorize(permission, deps.db, request, at))!
    if ('password' in body) await checkPassword(deps, request, { id: viewer.id, ...body }, at)
    else await checkOwnCode(deps, request, { viewer, ...body }, at)
    await deps.db.transaction().execute((tx) => recordProof(tx, viewer, at))
    return { proved: true }
  })
}

/**
 * Checks the password for deleting an account, which is not a route of better-auth, before the
 * deletion opens its transaction.
 */
export function checkPasswordOfDeletion(app: FastifyInstance, deps: PasswordDeps) {
  app.addHook('preHandler', async (request) => {
    if (request.method !== 'DELETE' || request.routeOptions.url !== deleteAccount.path) return
    const at = deps.clock.now()
    const viewer = await findViewer(deps.db, request, at)
    if (!viewer || viewer.role === 'admin' || !(await hasPassword(deps.db, viewer))) return
    const { password = '' } = deleteAccount.body.parse(request.body)
    try {
      await checkPassword(deps, request, { id: viewer.id, password }, at)
    } catch (refusal) {
      // An account that was closed meanwhile has none, and is told so.
      if (await hasPassword(deps.db, viewer)) throw refusal
    }
  })
}

type PasswordDeps = Pick<AuthRouteDeps, 'db' | 'clock' | 'config' | 'passwords'>

async function checkPassword(
  deps: PasswordDeps,
  request: FastifyRequest,
  { id, password }: { id: string; password: string },
  at: Date,
) {
  const { db, passwords } = deps
  const isRight = await judge(deps, { account: id, address: request.ip }, at, {
    work: () => isPasswordOf(db, { id }, { password, passwords }),
    failed: (right) => !right,
  })
  if (isRight) return
  await keepFailedProof(db, request, { id, step: 'password' }, at)
  throw new Refusal('invalid', wrongPassword, { fields: { password: wrongPassword } })
}

/** A session alone does not prove anything with a code that its owner never set up. */
async function checkOwnCode(
  deps: AuthRouteDeps,
  request: FastifyRequest,
  { viewer, code }: { viewer: SignedIn; code: string },
  at: Date,
) {
  if (!viewer.hasCodes) {
    throw new Refusal('invalid', 'Two-factor codes are not on for this account.')
  }
  const app = TwoFactorCode.safeParse({ code })
  const given = app.success
    ? { path: '/api/auth/two-factor/verify-totp', ...app.data }
    : { path: '/api/auth/two-factor/verify-backup-code', ...RecoveryCode.parse({ code }) }
  await checkCode(deps, request, { ...given, viewer }, at)
}
