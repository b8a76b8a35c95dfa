import { queryOptions } from '@tanstack/react-query'
import type { getSettings } from '../../shared/people/settings.ts'
import { call } from './api.ts'

/** The viewer's profile and preferences, which more features than Settings need. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: () => call<typeof getSettings>({ method: 'GET', path: '/api/settings' }),
})
