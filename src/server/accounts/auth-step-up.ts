import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RecoveryCode, StepUp, TwoFactorCode } from '../../shared/accounts.ts'
import { Refusal } from '../../shared/refusal.ts'
import { signedIn } from '../../shared/roles.ts'
import { wrongPassword } from '../../shared/settings.ts'
import { authorize } from '../http/route.ts'
import { judge } from './attempts.ts'
import { keepFailedProof } from './auth-failures.ts'
import type { AuthRouteDeps } from './auth-proxy.ts'
import { checkCode, hasCodesOn } from './auth-two-factor.ts'
import { isPasswordOf } from './passwords.ts'
import { recordProof } from './proofs.ts'

/**
 * The proof of identity before a sensitive action: the password, or a code where codes are on. It
 * holds for ten minutes in this session (http/step-up.ts).
 */
export function mountStepUp(app: FastifyInstance, deps: AuthRouteDeps) {
  app.post('/api/auth/step-up', async (request) => {
    const body = StepUp.parse(request.body)
    const at = deps.clock.now()
    const viewer = (await authorize({ allow: signedIn, withoutCodes: true }, deps.db, request, at))!
    if ('password' in body) await checkPassword(deps, request, { id: viewer.id, ...body }, at)
    else await checkOwnCode(deps, request, body, at)
    await deps.db.transaction().execute((tx) => recordProof(tx, viewer, at))
    return { proved: true }
  })
}

async function checkPassword(
  deps: AuthRouteDeps,
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
  { code }: { code: string },
  at: Date,
) {
  if (!(await hasCodesOn(deps, request, at))) {
    throw new Refusal('invalid', 'Two-factor codes are not on for this account.')
  }
  const app = TwoFactorCode.safeParse({ code })
  const given = app.success
    ? { path: '/api/auth/two-factor/verify-totp', ...app.data }
    : { path: '/api/auth/two-factor/verify-backup-code', ...RecoveryCode.parse({ code }) }
  await checkCode(deps, request, given, at)
}
