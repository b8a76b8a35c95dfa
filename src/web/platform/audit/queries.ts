import type * as z from 'zod'
import { listAudit } from '../../../shared/platform/audit.ts'
import { call } from '../../base/api.ts'
import { pagesQuery } from '../../base/list-queries.ts'

type Filters = Omit<z.input<typeof listAudit.query>, 'cursor'>

export const auditQuery = (filters: Filters) =>
  pagesQuery(['audit'], filters, (query) => call(listAudit, { query }))
