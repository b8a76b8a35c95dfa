import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import type { getSession, SessionUser } from '../shared/accounts.ts'
import { call, callAuth } from './api.ts'
import { siteQuery } from './site.ts'

export type Viewer = SessionUser

const queryKey = ['session']

export const sessionQuery = queryOptions({
  queryKey,
  queryFn: async ({ client }) => {
    const { user } = await call<typeof getSession>({ method: 'GET', path: '/api/session' })
    if (viewerOf(client)?.id !== user?.id) {
      forgetReads(client)
    }
    return user
  },
  staleTime: 60_000,
})

/** Who is signed in, or null; known before the first route loads. */
export function viewerOf(client: QueryClient): Viewer | null {
  return client.getQueryData<Viewer | null>(queryKey) ?? null
}

export function useViewer(): Viewer | null {
  return useSuspenseQuery(sessionQuery).data
}

/** Reads the session anew: after signing in or registering. */
export function useRefreshSession() {
  const client = useQueryClient()
  return () => client.fetchQuery({ ...sessionQuery, staleTime: 0 })
}

export function useSignOut() {
  const leave = useLeave()
  return async () => {
    try {
      await callAuth('/sign-out')
    } catch (error) {
      // Whoever still has a session must not believe to have left.
      console.error(error)
      return
    }
    await leave()
  }
}

/** To the login page, when the session is over; what was not saved is lost with it. */
export function useLeave() {
  const client = useQueryClient()
  const router = useRouter()
  return async (message?: string) => {
    client.setQueryData(queryKey, null)
    await router.navigate({
      to: '/login',
      state: message === undefined ? {} : { message },
      ignoreBlocker: true,
    })
    forgetReads(client)
  }
}

/** Of no person: who is signed in, and the configuration. */
const nobodys: unknown[] = [queryKey[0], siteQuery.queryKey[0]]

/** What one person read, the next one on this device must not see. */
function forgetReads(client: QueryClient) {
  client.removeQueries({ predicate: (query) => !nobodys.includes(query.queryKey[0]) })
}
