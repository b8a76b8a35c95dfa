import * as contract from '../../../shared/platform/audit.ts'
import type { List } from '../../base/http/list-file.ts'
import { auditColumns } from './csv-columns.ts'
import { listAudit } from './queries.ts'

export function auditRoutes(list: List) {
  list(contract.listAudit, auditColumns, ({ db, query }) => listAudit(db, query))
}
