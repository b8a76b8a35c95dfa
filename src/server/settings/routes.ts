import * as contract from '../../shared/settings.ts'
import type { Route } from '../http/route.ts'
import { changePlan } from '../subscription/subscription.ts'
import { unlinkAccount } from '../accounts/linked-accounts.ts'
import { listDevices, listLinkedAccounts, readSettings } from './queries.ts'
import * as verbs from './settings.ts'

export function settingsRoutes(route: Route) {
  route(contract.getSettings, ({ db, viewer }) => readSettings(db, viewer))
  route(contract.editSettings, ({ tx, viewer, body, at }) =>
    verbs.editSettings(tx, viewer, body, at),
  )
  route(contract.listDevices, ({ db, viewer, at }) => listDevices(db, viewer, at))
  route(contract.signOutDevice, ({ tx, viewer, params }) => verbs.signOutDevice(tx, viewer, params))
  route(contract.listLinkedAccounts, ({ db, viewer }) => listLinkedAccounts(db, viewer))
  route(contract.unlinkAccount, ({ tx, viewer, params, at }) =>
    unlinkAccount(tx, viewer, params, at),
  )
  route(contract.deleteAccount, ({ tx, viewer, body, at }) =>
    verbs.deleteAccount(tx, viewer, body, at),
  )
  route(contract.changePlan, async ({ tx, viewer, body, at }) => {
    await changePlan(tx, viewer, body, at)
    return readSettings(tx, viewer)
  })
}
