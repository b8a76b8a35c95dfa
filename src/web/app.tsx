import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import type { RouterHistory } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageFailure } from './layout/PageFailure.tsx'
import { parseSearch, stringifySearch } from './layout/search-text.ts'
import { routeTree } from './routes.tsx'

/** The router of the browser and of the pages that the server renders. */
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
    /** On middling screens the sidebar shows its icons alone. */
    narrowSidebar?: true
  }
  interface HistoryState {
    /** What the next page tells: shown by the login page in a success banner. */
    message?: string
    /** The viewer came from a page of another role. */
    denied?: true
  }
}

export function Providers({ client, children }: { client: QueryClient; children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </CSPProvider>
  )
}
