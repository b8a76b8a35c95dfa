import { redirect } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import type { ParsedLocation } from '@tanstack/react-router'
import type { Plan } from '../../shared/people/plans.ts'
import type { Role } from '../../shared/base/roles.ts'
import { hasEnded, viewerOf } from './session.ts'

export interface GuardContext {
  queryClient: QueryClient
}

interface Guarded {
  context: GuardContext
  location: ParsedLocation
}

/** Redirects everyone else. The server checks the role again. */
export function only(...roles: readonly Role[]) {
  return ({ context, location }: Guarded) => {
    const { pathname: path } = location
    const viewer = viewerOf(context.queryClient)
    if (!viewer) {
      const state = hasEnded() ? { ended: true as const } : { guarded: true as const }
      const search = { returnTo: location.href }
      throw redirect({ to: '/login', search, state, replace: true })
    }
    if (viewer.suspended && path !== '/suspended' && !path.startsWith('/statements/')) {
      throw redirect({ to: '/suspended', replace: true })
    }
    if (!roles.includes(viewer.role)) {
      throw redirect({ to: '/dashboard', state: { denied: { roles, path } }, replace: true })
    }
    if (viewer.mustSetUpCodes && path !== '/settings/security') {
      throw redirect({ to: '/settings/$section', params: { section: 'security' }, replace: true })
    }
  }
}

/** A plan that a signed-in business chose on a page that did not know it yet is not lost. */
export function continueToPlan({
  context,
  search,
}: Guarded & { search: { plan?: Plan | undefined } }) {
  const { plan } = search
  if (plan && viewerOf(context.queryClient)?.role === 'business') {
    const params = { section: 'plan' } as const
    throw redirect({ to: '/settings/$section', params, search: { plan }, replace: true })
  }
}

/** Sends on who has signed in: to the page that led here, such as a campaign on a public page. */
export function onlyVisitors({ context, search }: Guarded & { search: Returning }) {
  if (viewerOf(context.queryClient)) {
    throw redirect({ href: search.returnTo ?? '/dashboard', replace: true })
  }
}

interface Returning {
  returnTo?: string | undefined
}
