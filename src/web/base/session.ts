import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { visitor } from '../../shared/base/person-header.ts'
import type { getSession, SessionUser } from '../../shared/people/accounts.ts'
import { Refusal } from '../../shared/base/refusal.ts'
import { forgetAllInput, wasTypedBefore } from './kept-input.ts'
import { askToSignIn, call, callAuth, tellOtherPerson } from './api.ts'
import { signedInKey } from './signed-in.ts'
import { siteQuery } from './site.ts'
import { hasUnsavedInput, prepareSignOut } from '../ui/forms/unsaved-input.ts'

export type Viewer = SessionUser

const queryKey = ['session']

/** The other person whom the page has said to be signed in now. */
let toldAbout: string | undefined

export const sessionQuery = queryOptions({
  queryKey,
  queryFn: async ({ client }) => {
    const { user } = await call<typeof getSession>({ method: 'GET', path: '/api/session' })
    const known = viewerOf(client)
    // The page keeps what was typed, behind a dialog that asks to sign in again.
    if (known && !user && (hasUnsavedInput() || client.isMutating() > 0)) {
      void askToSignIn()
      return known
    }
    // What is typed here is not for the next person, and not for their account.
    if (known && user && known.id !== user.id) {
      if (toldAbout !== user.id) tellOtherPerson()
      toldAbout = user.id
      return known
    }
    if (known?.id !== user?.id) {
      clearPersonalQueries(client)
      const isFirst = client.getQueryData(queryKey) === undefined
      // Typed before the scripts ran: the form has it, and knows whose it is.
      if (!isFirst || !wasTypedBefore()) forgetAllInput()
    }
    if (user) localStorage.setItem(signedInKey, '')
    return user
  },
  staleTime: 60_000,
  // Somebody else may have signed in in another tab.
  refetchOnWindowFocus: 'always',
})

/** Whether a session has ended without a sign-out. */
export const hasEnded = () => localStorage.getItem(signedInKey) !== null

/** Called when the viewer has been told that the session ended. */
export const forgetEnded = () => localStorage.removeItem(signedInKey)

/** The signed-in user or null; loaded before the first route. */
export function viewerOf(client: QueryClient): Viewer | null {
  return client.getQueryData<Viewer | null>(queryKey) ?? null
}

/** Whom the page is drawn for: a person, a visitor, or undefined before the session is loaded. */
export function drawnFor(client: QueryClient): string | undefined {
  const viewer = client.getQueryData<Viewer | null>(queryKey)
  return viewer === null ? visitor : viewer?.id
}

/**
 * Whose a form is: of whom the page was drawn for when the first letter was typed. A page of a
 * visitor becomes that of the person who signs in in another tab, and what was typed does not.
 */
export function useAuthor() {
  const now = useViewer()?.id ?? visitor
  const [author, setAuthor] = useState<string | undefined>(() =>
    wasTypedBefore() ? visitor : undefined,
  )
  return {
    personId: author ?? now,
    onInput: () => setAuthor((known) => known ?? now),
    /** For another form in the same place. */
    forget: () => setAuthor(undefined),
  }
}

export function useViewer(): Viewer | null {
  return useSuspenseQuery(sessionQuery).data
}

/** Returns a function that refetches the session, after signing in or registering. */
export function useRefreshSession() {
  const client = useQueryClient()
  return async () => {
    // A request from before the change would answer with what was true then.
    await client.cancelQueries({ queryKey })
    return client.fetchQuery({ ...sessionQuery, staleTime: 0 })
  }
}

export function useSignOut() {
  const leave = useLeave()
  return async () => {
    if (!(await prepareSignOut())) return
    try {
      await callAuth('/sign-out')
    } catch (error) {
      // The session may still exist, so do not show the user as signed out.
      if (!(error instanceof Refusal && error.code === 'other_person')) console.error(error)
      return
    }
    await leave('You are signed out.')
  }
}

/** Returns a function that opens the login page without asking about unsaved input. */
export function useLeave() {
  const client = useQueryClient()
  const router = useRouter()
  return async (message: string) => {
    client.setQueryData(queryKey, null)
    localStorage.removeItem(recentKey)
    forgetEnded()
    await router.navigate({
      to: '/login',
      state: { message },
      ignoreBlocker: true,
    })
    clearPersonalQueries(client)
  }
}

/** What the viewer opened last by the search (search/recent.ts). */
export const recentKey = 'candor.recent'

/** Queries without personal data: the session itself and the configuration. */
const impersonal: unknown[] = [queryKey[0], siteQuery.queryKey[0]]

/** Clears personal data from the cache, so that the next user of this device cannot see it. */
function clearPersonalQueries(client: QueryClient) {
  client.removeQueries({ predicate: (query) => !impersonal.includes(query.queryKey[0]) })
}
