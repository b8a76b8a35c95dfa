import { infiniteQueryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { listAudit } from '../../shared/audit.ts'
import { call } from '../api.ts'

type Filters = Omit<z.input<typeof listAudit.query>, 'cursor' | 'limit'>

export const auditQuery = (filters: Filters) =>
  infiniteQueryOptions({
    queryKey: ['audit', filters],
    queryFn: ({ pageParam }) =>
      call(listAudit, { query: { ...filters, ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
  })
