import * as contract from '../../../shared/platform/statements.ts'
import type { Route } from '../../base/http/route.ts'
import * as queries from './queries.ts'

export function statementRoutes(route: Route) {
  route(contract.listStatementsOfReasons, ({ db, viewer, query }) =>
    queries.listStatements(db, viewer, query),
  )
  route(contract.getStatementOfReasons, ({ db, viewer, params }) =>
    queries.getStatement(db, viewer, params),
  )
}
