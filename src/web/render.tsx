import { parentPort as server, workerData } from 'node:worker_threads'
import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { signInOptionsQuery } from './accounts/queries.ts'
import { makeRouter, Providers } from './app.tsx'
import { publicPages } from '../shared/public-pages.ts'
import { know, type Known } from './delivered.ts'
import { sessionQuery } from './session.ts'
import { siteQuery } from './site.ts'

/** What the pages are made of besides their code; the browser gets it with them. */
const known: Known = [
  [siteQuery.queryKey, workerData.site],
  [signInOptionsQuery.queryKey, workerData.signInOptions],
]

/**
 * Renders every public page from the running configuration. In a worker that ends with its work:
 * the server keeps the HTML and not what made it.
 */
async function render(path: string): Promise<string> {
  const client = new QueryClient()
  client.setQueryData(sessionQuery.queryKey, null)
  know(client, known)
  const router = makeRouter(client, {
    history: createMemoryHistory({ initialEntries: [path] }),
    // It would put a script into the page, which the policy refuses.
    scrollRestoration: false,
  })
  await router.load()
  return renderToString(
    <Providers client={client}>
      <RouterProvider router={router} />
    </Providers>,
  )
}

const pages: Record<string, string> = {}
for (const [path, { views = [] }] of Object.entries(publicPages)) {
  for (const address of [path, ...views]) pages[address] = await render(address)
}
// A worker's port, not a window.
server!.postMessage({ pages, known })
