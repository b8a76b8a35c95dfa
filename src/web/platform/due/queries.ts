import { queryOptions } from '@tanstack/react-query'
import type { getDue } from '../../../shared/platform/due.ts'
import { call } from '../../base/api.ts'

/** What waits for admins, by queue. Its key makes every decision refresh it. */
export const dueQuery = queryOptions({
  queryKey: ['dashboard', 'due'],
  queryFn: () => call<typeof getDue>({ method: 'GET', path: '/api/due' }),
  // The age passes a limit without a live event.
  refetchInterval: 60_000,
})
