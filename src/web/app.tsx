import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import type { RouterHistory } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Role } from '../shared/base/roles.ts'
import { PageFailure } from './layout/PageFailure.tsx'
import { parseSearch, stringifySearch } from './base/search-text.ts'
import { routeTree } from './routes.tsx'

/** Creates the router, for the browser and for server rendering. */
export function makeRouter(
  queryClient: QueryClient,
  own: { history?: RouterHistory; scrollRestoration?: boolean | (() => boolean) } = {},
) {
  return createRouter({
    routeTree,
    context: { queryClient },
    scrollRestoration: true,
    ...own,
    defaultPreload: 'intent',
    defaultErrorComponent: ({ error, reset }) => <PageFailure error={error} onRetry={reset} />,
    parseSearch,
    stringifySearch,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
  interface StaticDataRouteOption {
    /** On medium screens the sidebar has its names below the icons. */
    narrowSidebar?: true
  }
  interface HistoryState {
    /** A message for the login page's success banner. */
    message?: string
    /** The session of the viewer ended, or was ended from elsewhere. */
    ended?: true
    /** The viewer opened a page that asks for a sign-in. */
    guarded?: true
    /** The address without a page that the viewer was redirected from. */
    unknown?: string
    /** The roles that may see the page that the viewer asked for, and its path. */
    denied?: { roles: readonly Role[]; path: string }
  }
}

export function Providers({ client, children }: { client: QueryClient; children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </CSPProvider>
  )
}
