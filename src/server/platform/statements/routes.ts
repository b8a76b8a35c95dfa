import * as contract from '../../../shared/platform/statements.ts'
import type { List } from '../../base/http/list-file.ts'
import type { Route } from '../../base/http/route.ts'
import { authorityColumns } from './authority-columns.ts'
import * as queries from './queries.ts'

export function statementRoutes(route: Route, list: List, publicUrl: string) {
  list(
    contract.listStatementsOfReasons,
    authorityColumns(publicUrl),
    ({ db, viewer, query }) => queries.listStatements(db, viewer, query),
    ['admin'],
  )
  route(contract.getStatementOfReasons, ({ db, viewer, params }) =>
    queries.getStatement(db, viewer, params),
  )
}
