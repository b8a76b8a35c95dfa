import * as contract from '../../../shared/people/settings.ts'
import { changeBusinessAddress } from '../../../shared/market/public-address.ts'
import type { Route } from '../../base/http/route.ts'
import { listDevices, readSettings } from './queries.ts'
import { deleteAccount } from '../../overview/account-end/closing.ts'
import { readOpenMatters } from '../../overview/account-end/open-matters.ts'
import * as verbs from './settings.ts'

export function settingsRoutes(route: Route, traceKey: string) {
  route(contract.getSettings, ({ db, viewer }) => readSettings(db, viewer))
  route(contract.editSettings, ({ tx, viewer, body, at }) =>
    verbs.editSettings(tx, viewer, body, at),
  )
  route(changeBusinessAddress, ({ tx, viewer, body, at }) =>
    verbs.changeBusinessAddress(tx, viewer, body, at),
  )
  route(contract.listDevices, ({ db, viewer, at }) => listDevices(db, viewer, at))
  route(contract.signOutDevice, ({ tx, viewer, params, at }) =>
    verbs.signOutDevice(tx, viewer, params, at),
  )
  route(contract.getOpenMatters, ({ db, viewer, at }) => readOpenMatters(db, viewer, at))
  route(contract.deleteAccount, ({ tx, viewer, at }) => deleteAccount(tx, viewer, traceKey, at))
}
