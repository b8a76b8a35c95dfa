import { queryOptions } from '@tanstack/react-query'
import type { getDashboard } from '../../shared/dashboard.ts'
import { call } from '../api.ts'

export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: () => call<typeof getDashboard>({ method: 'GET', path: '/api/dashboard' }),
  // Dashboards refresh automatically (docs/conformance.md, section 1).
  refetchInterval: 30_000,
})
