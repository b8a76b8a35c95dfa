import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { settingsQuery } from '../settings/queries.ts'
import { followNews } from './live-events.ts'
import { noticesQuery } from './queries.ts'

/** What no news changes. */
const lasting = ['site', 'platform', 'settings']

/** Keeps what is shown fresh while there is news, and shows it to who asked for that. */
export function useNews(personId: string) {
  const queryClient = useQueryClient()
  const router = useRouter()

  useEffect(() => {
    const known = new Set<string>()
    const remember = () => queryClient.getQueryData(noticesQuery.queryKey)?.items ?? []
    return followNews(personId, {
      onNews: () => {
        for (const { id } of remember()) known.add(id)
        void queryClient.invalidateQueries({
          predicate: ({ queryKey }) => !lasting.includes(String(queryKey[0])),
        })
      },
      onNewsFirst: () => void push(queryClient, known, (href) => router.navigate({ href })),
    })
  }, [personId, queryClient, router])
}

/** A notification of the browser for each notice that is new. */
async function push(client: QueryClient, known: Set<string>, open: (path: string) => unknown) {
  if (!('Notification' in window) || Notification.permission !== 'granted' || !document.hidden) {
    return
  }
  try {
    const { notifications } = await client.ensureQueryData(settingsQuery)
    const { items } = await client.fetchQuery(noticesQuery)
    const fresh = items.filter(({ id, read }) => !read && !known.has(id))
    for (const { id, text, path } of notifications.push ? fresh : []) {
      const shown = new Notification('Candor', { body: text, tag: id })
      shown.addEventListener('click', () => {
        window.focus()
        open(path)
      })
    }
  } catch {
    // The bell tells it in any case.
  }
}
