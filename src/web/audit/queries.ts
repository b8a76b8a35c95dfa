import type * as z from 'zod'
import { listAudit } from '../../shared/audit.ts'
import { call } from '../api.ts'
import { pagesQuery } from '../list-queries.ts'

type Filters = Omit<z.input<typeof listAudit.query>, 'cursor'>

export const auditQuery = (filters: Filters) =>
  pagesQuery(['audit'], filters, (query) => call(listAudit, { query }))
