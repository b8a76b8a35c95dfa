import { redirect } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import type { ParsedLocation } from '@tanstack/react-router'
import type { Role } from '../shared/roles.ts'
import { viewerOf } from './session.ts'

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
    const viewer = viewerOf(context.queryClient)
    if (!viewer) {
      throw redirect({ to: '/login', search: { returnTo: location.href }, replace: true })
    }
    if (!roles.includes(viewer.role)) {
      throw redirect({ to: '/dashboard', state: { denied: true }, replace: true })
    }
    if (viewer.mustSetUpCodes && location.pathname !== '/settings/security') {
      throw redirect({ to: '/settings/$section', params: { section: 'security' }, replace: true })
    }
  }
}

export function onlyVisitors({ context }: Guarded) {
  if (viewerOf(context.queryClient)) {
    throw redirect({ to: '/dashboard', replace: true })
  }
}
