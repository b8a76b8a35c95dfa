import { parentPort as server, workerData } from 'node:worker_threads'
import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { makeRouter, Providers } from './app.tsx'
import { publicPages, versionPath } from '../shared/outside/public-pages.ts'
import { sessionQuery } from './base/session.ts'
import { siteQuery } from './base/site.ts'

/**
 * Renders every public page from the current configuration. Runs in a worker that exits when it
 * is done, so that the server process does not keep React and the pages in memory.
 */
async function render(path: string): Promise<string> {
  const client = new QueryClient()
  client.setQueryData(sessionQuery.queryKey, null)
  // The server also embeds it in the page, for hydration.
  client.setQueryData(siteQuery.queryKey, workerData)
  const router = makeRouter(client, {
    history: createMemoryHistory({ initialEntries: [path] }),
    // It would add an inline script, which the content security policy forbids.
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
for (const [path, { views = [], versions = [] }] of Object.entries(publicPages)) {
  // One that never was says so.
  const days = versions.length > 0 ? [...versions, '*'] : []
  const texts = days.map((day) => versionPath(path, day))
  for (const address of [path, ...views, ...texts]) pages[address] = await render(address)
}
// The worker's port; `postMessage` takes no target origin here.
server!.postMessage(pages)
