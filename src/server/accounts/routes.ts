import * as contract from '../../shared/accounts.ts'
import type { Config } from '../config.ts'
import type { Route } from '../http/route.ts'
import { completeProfile } from './accounts.ts'
import { readSessionUser } from './queries.ts'

export function accountRoutes(route: Route, { payments, auth }: Config) {
  const grantCents = payments.sandboxGrantCents

  route(contract.getSession, async ({ db, viewer, at }) => {
    if (!viewer) return { user: null }
    const found = await readSessionUser(db, viewer.id)
    if (found.complete) return { user: found.user }
    await db.transaction().execute((tx) => completeProfile(tx, viewer, { grantCents }, at))
    return { user: (await readSessionUser(db, viewer.id)).user }
  })

  route(contract.getSignInOptions, async () => ({
    social: (['google', 'github'] as const).filter((name) => auth[name] !== undefined),
  }))
}
