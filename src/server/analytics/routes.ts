import * as contract from '../../shared/analytics.ts'
import type { Db } from '../db/database.ts'
import type { Route } from '../http/route.ts'
import { getAnalytics } from './queries.ts'

export function analyticsRoutes(route: Route) {
  route(contract.getAnalytics, ({ db, shared, query, at }) => {
    const days = Number(query.range)
    const read = (on: Db) => getAnalytics(on, days, at)
    return shared?.read(String(days), read) ?? read(db)
  })
}
