import * as contract from '../../shared/audit.ts'
import type { Route } from '../http/route.ts'
import { listAudit } from './queries.ts'

export function auditRoutes(route: Route) {
  route(contract.listAudit, ({ db, query }) => listAudit(db, query))
}
