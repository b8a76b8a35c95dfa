import * as contract from '../../../shared/people/accounts.ts'
import type { Config } from '../../base/config.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import type { Role } from '../../../shared/base/roles.ts'
import type { Tx } from '../../base/db/database.ts'
import { mustSetUpCodes, type Route } from '../../base/http/route.ts'
import { renewedCookie } from '../../base/http/session.ts'
import { completeProfile } from './accounts.ts'
import { unlinkAccount } from './linked-accounts.ts'
import { listLinkedAccounts, readSessionUser } from './queries.ts'
import { isResetLink } from './reset-links.ts'
import { isDueToSlide, rememberedDays, slideSession } from './sliding.ts'
import { rememberNetwork } from './traces.ts'
import { undoChange } from './undo-links.ts'

export function accountRoutes(
  route: Route,
  { payments }: Config,
  { undoSecret, traceKey }: { undoSecret: string; traceKey: string },
) {
  const grantCents = payments.sandboxGrantCents

  route(contract.getSession, async ({ db, viewer, at, address, request, reply }) => {
    if (!viewer) return { user: null }
    if (isDueToSlide(viewer, at)) {
      await db.transaction().execute(async (tx) => {
        await slideSession(tx, viewer, at)
        await rememberNetwork(tx, viewer, address, traceKey, at)
      })
      void reply.header('set-cookie', renewedCookie(request, rememberedDays * 86_400))
    }
    const found = await readSessionUser(db, viewer.id)
    const mustSetUp = {
      mustSetUpCodes: mustSetUpCodes(request.server, viewer),
      ...(viewer.suspended && { suspended: true as const }),
    }
    if (found.complete) return { user: { ...found.user, ...mustSetUp } }
    const complete = (tx: Tx) => completeProfile(tx, viewer, { grantCents }, at)
    await db.transaction().execute(complete).catch(unverified(viewer.role))
    return { user: { ...(await readSessionUser(db, viewer.id)).user, ...mustSetUp } }
  })
  route(contract.listLinkedAccounts, ({ db, viewer }) => listLinkedAccounts(db, viewer))
  route(contract.undoChange, ({ tx, body, at }) =>
    undoChange(tx, { ...body, secret: undoSecret }, at),
  )
  route(contract.checkResetLink, async ({ tx, body, at }) => ({
    usable: await isResetLink(tx, body.token, at),
  }))
  route(contract.unlinkAccount, ({ tx, viewer, params, at }) =>
    unlinkAccount(tx, viewer, params, at),
  )
}

/** Refuses with the required message (docs/requirements.tsv, chapter 8); the log gets the cause. */
const unverified = (role: Role) => (cause: unknown) => {
  throw Object.assign(new Refusal('unavailable', `Failed to verify ${role} profile.`), { cause })
}
