import * as contract from '../../shared/audit.ts'
import type { List } from '../http/list-file.ts'
import { auditColumns } from './csv-columns.ts'
import { listAudit } from './queries.ts'

export function auditRoutes(list: List) {
  list(contract.listAudit, auditColumns, ({ db, query }) => listAudit(db, query))
}
