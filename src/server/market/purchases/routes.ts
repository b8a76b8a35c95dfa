import * as contract from '../../../shared/market/purchases.ts'
import type { Route } from '../../base/http/route.ts'
import * as verbs from './purchases.ts'
import { listReceipts } from './queries.ts'

export function purchaseRoutes(route: Route) {
  route(contract.handInReceipt, ({ tx, viewer, params, body, at }) =>
    verbs.handInReceipt(tx, viewer, { ...params, ...body }, at),
  )
  route(contract.listReceipts, ({ db, query }) => listReceipts(db, query))
  route(contract.decideReceipt, ({ tx, viewer, params, body, at }) =>
    verbs.decideReceipt(tx, viewer, { ...params, ...body }, at),
  )
}
