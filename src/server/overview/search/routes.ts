import * as contract from '../../../shared/overview/search.ts'
import type { Route } from '../../base/http/route.ts'
import { searchEverything } from './queries.ts'

export function searchRoutes(route: Route) {
  route(contract.searchEverything, ({ db, viewer, query, at }) =>
    searchEverything(db, viewer, query, at),
  )
}
