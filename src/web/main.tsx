import './styles.css'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryCache, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode, useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { Refusal } from '../shared/refusal.ts'
import { isUnavailable } from './api.ts'
import { PageFailure } from './layout/PageFailure.tsx'
import { parseSearch, stringifySearch } from './layout/search-text.ts'
import { routeTree } from './routes.tsx'
import { sessionQuery } from './session.ts'
import { ToastProvider } from './ui/Toast.tsx'

const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: endSession }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) => isUnavailable(error) && failures < 2,
    },
  },
})

const router = createRouter({
  routeTree,
  context: { queryClient },
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultErrorComponent: ({ error, reset }) => <PageFailure error={error} onRetry={reset} />,
  parseSearch,
  stringifySearch,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface HistoryState {
    /** What the next page tells: shown by the login page in a success banner. */
    message?: string
    /** The viewer came from a page of another role. */
    denied?: true
  }
}

/**
 * A read that finds the session gone sends the viewer to the login page, and back afterwards.
 * A form that finds it gone keeps its content and says so in its own banner.
 */
function endSession(error: Error) {
  if (error instanceof Refusal && error.code === 'unauthenticated') {
    queryClient.setQueryData(sessionQuery.queryKey, null)
  }
}

function App() {
  const session = useQuery(sessionQuery)
  const viewerId = session.data?.id
  const known = useRef(viewerId)

  // The guards look again when somebody else, or nobody, is signed in.
  useEffect(() => {
    if (known.current !== viewerId) {
      known.current = viewerId
      void router.invalidate()
    }
  }, [viewerId])

  if (session.data !== undefined) {
    return <RouterProvider router={router} />
  }
  if (session.isError) {
    return <PageFailure error={session.error} onRetry={() => session.refetch()} />
  }
  return (
    <p
      role="status"
      className="flex min-h-dvh animate-appear items-center justify-center text-fg-3"
    >
      Loading authentication...
    </p>
  )
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          <App />
        </ToastProvider>
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
)
