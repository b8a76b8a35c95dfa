import { queryOptions } from '@tanstack/react-query'
import { getDashboard } from '../../shared/dashboard.ts'
import { call } from '../api.ts'

export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: () => call(getDashboard),
  // Dashboards refresh the status of reviews by themselves.
  refetchInterval: 30_000,
})
