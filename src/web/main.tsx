import './styles.css'
import { QueryCache, QueryClient, useQuery } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useEffect, useRef } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { Refusal } from '../shared/refusal.ts'
import { isUnavailable } from './api.ts'
import { makeRouter, Providers } from './app.tsx'
import { keepFocus } from './layout/keep-focus.ts'
import { PageFailure } from './layout/PageFailure.tsx'
import { returnFocus } from './layout/return-focus.ts'
import { sessionQuery } from './session.ts'
import { deliveredSite, siteQuery } from './site.ts'

// No text may become code here, which zod would try first; said before it is there to be told.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: endSession }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) => isUnavailable(error) && failures < 2,
    },
  },
})

const root = document.getElementById('root')!
const isInUse = root.hasAttribute('data-in-use')

// Who has scrolled in the page as it came is left there.
let arriving = root.hasChildNodes()
function moves() {
  const leaves = arriving
  arriving = false
  return !leaves
}

const router = makeRouter(queryClient, { scrollRestoration: moves })
type RouteId = keyof typeof router.routesById
// The page's own code comes while the server says who is signed in.
for (const { routeId } of router.matchRoutes(router.latestLocation)) {
  void router.loadRouteChunk(router.routesById[routeId as RouteId])
}
returnFocus(router)
keepFocus()

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

const app = (
  <StrictMode>
    <Providers client={queryClient}>
      <App />
    </Providers>
  </StrictMode>
)
queryClient.setQueryData(siteQuery.queryKey, deliveredSite())
if (root.hasChildNodes()) {
  await queryClient.prefetchQuery(sessionQuery)
  // Without an answer what came with the page holds, which is for visitors; it is asked again.
  if (isInUse && queryClient.getQueryData(sessionQuery.queryKey) === undefined) {
    queryClient.setQueryData(sessionQuery.queryKey, null, { updatedAt: 0 })
  }
  await router.load()
}
const isVisitor = queryClient.getQueryData(sessionQuery.queryKey) === null
if (isInUse && isVisitor) {
  // Somebody may be typing: what is there stays, and the application works it from now on.
  router.ssr = { manifest: undefined }
  hydrateRoot(root, app)
} else {
  // What came as HTML to be read stays until the whole of it can be replaced at once.
  createRoot(root).render(app)
}
