import { parentPort as server, workerData } from 'node:worker_threads'
import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { makeRouter, Providers } from './app.tsx'
import { publicPages } from '../shared/public-pages.ts'
import { sessionQuery } from './session.ts'
import { siteQuery } from './site.ts'

/**
 * Renders every public page from the running configuration. In a worker that ends with its work:
 * the server keeps the HTML and not what made it.
 */
async function render(path: string): Promise<string> {
  const client = new QueryClient()
  client.setQueryData(sessionQuery.queryKey, null)
  // The browser gets it with the page.
  client.setQueryData(siteQuery.queryKey, workerData)
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
server!.postMessage(pages)
