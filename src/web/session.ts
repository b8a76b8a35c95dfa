import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { getSession } from '../shared/accounts.ts'
import type { SessionUser } from '../shared/accounts.ts'
import { call, callAuth } from './api.ts'

export type Viewer = SessionUser

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async () => (await call(getSession)).user,
  staleTime: 60_000,
})

/** Who is signed in, or null; known before the first route loads. */
export function viewerOf(queryClient: QueryClient): Viewer | null {
  return queryClient.getQueryData(sessionQuery.queryKey) ?? null
}

export function useViewer(): Viewer | null {
  return useSuspenseQuery(sessionQuery).data
}

/** Reads the session anew: after signing in or registering. */
export function useRefreshSession() {
  const queryClient = useQueryClient()
  return async () => {
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
    return queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
  }
}

export function useSignOut() {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async () => {
    await callAuth('/sign-out')
    queryClient.setQueryData(sessionQuery.queryKey, null)
    await router.navigate({ to: '/login' })
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
  }
}
