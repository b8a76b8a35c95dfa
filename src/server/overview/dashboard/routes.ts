import * as contract from '../../../shared/overview/dashboard.ts'
import type { Route } from '../../base/http/route.ts'
import { getDashboard } from './queries.ts'

export function dashboardRoutes(route: Route) {
  route(contract.getDashboard, ({ db, viewer, at }) => getDashboard(db, viewer, at))
}
