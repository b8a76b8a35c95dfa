import './styles.css'
import { QueryCache, QueryClient, useQuery } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useEffect, useRef } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { Refusal } from '../shared/base/refusal.ts'
import { askToSignIn, drawPageFor, isUnavailable } from './base/api.ts'
import { makeRouter, Providers } from './app.tsx'
import { keepInput } from './base/kept-input.ts'
import { keepMovedPresses } from './base/moved-presses.ts'
import { keepFocus } from './layout/keep-focus.ts'
import { PageFailure } from './layout/PageFailure.tsx'
import { returnFocus } from './layout/return-focus.ts'
import { followNetwork } from './base/network.ts'
import { drawnFor, sessionQuery } from './base/session.ts'
import { deliveredSite, siteQuery } from './base/site.ts'
import { followTheme } from './base/theme.ts'
import { hasUnsavedInput } from './ui/forms/unsaved-input.ts'

// The content security policy forbids eval, which zod would try. Must be set before zod loads.
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

drawPageFor(() => drawnFor(queryClient))
// After Back, the page is as it was when it was left.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) void queryClient.invalidateQueries(sessionQuery)
})

const root = document.getElementById('root')!
const isInUse = root.hasAttribute('data-in-use')

// Do not move the scroll position when hydrating a server-rendered page.
let isFirstRender = root.hasChildNodes()
function restoresScroll() {
  const restores = !isFirstRender
  isFirstRender = false
  return restores
}

const router = makeRouter(queryClient, { scrollRestoration: restoresScroll })
type RouteId = keyof typeof router.routesById
// Load the page's code in parallel with the session.
for (const { routeId } of router.matchRoutes(router.latestLocation)) {
  void router.loadRouteChunk(router.routesById[routeId as RouteId])
}
returnFocus(router)
keepFocus()
keepMovedPresses()
followTheme()
followNetwork()

/**
 * A query that finds the session expired redirects to the login page, and back after signing in.
 * Beside a form with unsaved input, a dialog asks to sign in again, and the queries are repeated.
 */
function endSession(error: Error) {
  if (!(error instanceof Refusal) || error.code !== 'unauthenticated') return
  // An action on its way asks by itself, and its form is still needed.
  if (hasUnsavedInput() || queryClient.isMutating() > 0) void signInAgain()
  else queryClient.setQueryData(sessionQuery.queryKey, null)
}

async function signInAgain() {
  if (await askToSignIn()) await queryClient.invalidateQueries()
}

function App() {
  const session = useQuery(sessionQuery)
  const viewerId = session.data?.id
  const known = useRef(viewerId)

  // Run the route guards again when the signed-in user changes.
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
  // While nothing is shown, index.html says that it loads.
  if (!session.isPaused) return null
  return (
    <div
      role="status"
      className="flex min-h-dvh animate-appear flex-col items-center justify-center text-fg-3"
    >
      <p className="mb-6">You are offline. This page opens when you are online again.</p>
      <p>Loading authentication...</p>
    </div>
  )
}

const app = (
  <StrictMode>
    <Providers client={queryClient}>
      <App />
    </Providers>
  </StrictMode>
)
// A page that does not get its scripts is loaded again, or replaced by one that says so.
const deliveredForm = root.querySelector('form')
if (deliveredForm) {
  keepInput(deliveredForm)
  deliveredForm.addEventListener('input', () => keepInput(deliveredForm))
}
queryClient.setQueryData(siteQuery.queryKey, deliveredSite())
if (root.hasChildNodes()) {
  await queryClient.prefetchQuery(sessionQuery)
  // Without a response, assume a visitor, as the server-rendered page does, and refetch later.
  if (isInUse && queryClient.getQueryData(sessionQuery.queryKey) === undefined) {
    queryClient.setQueryData(sessionQuery.queryKey, null, { updatedAt: 0 })
  }
  await router.load()
}
const isVisitor = queryClient.getQueryData(sessionQuery.queryKey) === null
if (isInUse && isVisitor) {
  // The user may be typing, so hydrate the existing elements.
  router.ssr = { manifest: undefined }
  hydrateRoot(root, app)
} else {
  // Replace the server-rendered page in one step.
  createRoot(root).render(app)
}
