import * as contract from '../../shared/analytics.ts'
import type { Route } from '../http/route.ts'
import { getAnalytics } from './queries.ts'

export function analyticsRoutes(route: Route) {
  route(contract.getAnalytics, ({ db, shared, query, at }) => {
    const days = Number(query.range)
    return shared
      ? shared.read(String(days), (on) => getAnalytics(on, days, at))
      : getAnalytics(db, days, at)
  })
}
