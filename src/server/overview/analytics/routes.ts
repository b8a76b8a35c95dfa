import * as contract from '../../../shared/overview/analytics.ts'
import type { Route } from '../../base/http/route.ts'
import { getAnalytics } from './queries.ts'

export function analyticsRoutes(route: Route) {
  route(contract.getAnalytics, ({ db, query, at }) => getAnalytics(db, Number(query.range), at))
}
