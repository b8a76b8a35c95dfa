import * as contract from '../../../shared/market/appeals.ts'
import type { Route } from '../../base/http/route.ts'
import { decideAppeal } from './appeals.ts'
import { fileAppeal } from './filing.ts'
import { listAppeals } from './queries.ts'

export function appealRoutes(route: Route) {
  route(contract.fileAppeal, ({ tx, viewer, body, at }) => fileAppeal(tx, viewer, body, at))
  route(contract.listAppeals, ({ db, viewer, query, at }) => listAppeals(db, viewer, query, at))
  route(contract.decideAppeal, ({ tx, viewer, params, body, at }) =>
    decideAppeal(tx, viewer, { ...params, ...body }, at),
  )
}
