import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { settingsQuery } from '../../base/viewer-settings.ts'
import { followLiveEvents } from './live-events.ts'
import { notificationsQuery } from './queries.ts'

/** The claims on reviews (reviews/claims.ts). */
const claims = { queryKey: ['reviews', 'claims'] }

/** Queries that live events do not change. */
const unaffected = ['site', 'platform', 'settings']

/** Refreshes queries on live events and shows push notifications if the viewer wants them. */
export function useLiveEvents(personId: string) {
  const queryClient = useQueryClient()
  const router = useRouter()

  useEffect(() => {
    const known = new Set<string>()
    const refresh = atMostEvery(refreshMillis, () => refreshAll(queryClient))
    const cachedItems = () => queryClient.getQueryData(notificationsQuery.queryKey)?.items ?? []
    const stop = followLiveEvents(personId, {
      onChange: (change) => {
        if (change === 'claims') return void queryClient.invalidateQueries(claims)
        for (const { id } of cachedItems()) known.add(id)
        refresh.soon()
      },
      onLeaderChange: () => void showPush(queryClient, known, (href) => router.navigate({ href })),
    })
    return () => {
      stop()
      refresh.stop()
    }
  }, [personId, queryClient, router])
}

/**
 * Decisions made one after the other cause an event each, and each refreshes all that is shown.
 * With the time of the requests it is within the second that e2e/platform/live-events.spec.ts
 * allows.
 */
const refreshMillis = 700

function refreshAll(client: QueryClient) {
  const isAffected = ({ queryKey }: Query) => !unaffected.includes(String(queryKey[0]))
  void client.invalidateQueries({
    predicate: (query) => isAffected(query) && !isLoadingMore(query),
  })
  // Refreshing would cancel what the reader has asked for.
  for (const query of client.getQueryCache().getAll()) {
    if (!isAffected(query) || !isLoadingMore(query)) continue
    const again = () => client.invalidateQueries({ queryKey: query.queryKey, exact: true })
    void query.promise?.then(again, again)
  }
}

const isLoadingMore = ({ state }: Query) =>
  state.fetchStatus === 'fetching' && state.fetchMeta?.fetchMore !== undefined

/** Shows a browser notification for each new notification. */
async function showPush(client: QueryClient, known: Set<string>, open: (path: string) => unknown) {
  // In this order: the browser takes milliseconds to look up the permission.
  if (!document.hidden || !('Notification' in window)) return
  if (Notification.permission !== 'granted') return
  try {
    const { notifications } = await client.ensureQueryData(settingsQuery)
    const { items } = await client.fetchQuery(notificationsQuery)
    const fresh = items.filter(({ id, read }) => !read && !known.has(id))
    if (!notifications.push || fresh.length === 0) return
    const { inOwnZone } = await import('./own-zone.ts')
    for (const { id, text, path } of fresh) {
      const shown = new Notification('Candor', { body: inOwnZone(text), tag: id })
      shown.addEventListener('click', () => {
        window.focus()
        open(path)
      })
    }
  } catch {
    // The bell shows them anyway.
  }
}

/** Calls it now, or when the time since the last call has passed. */
export function atMostEvery(millis: number, act: () => void) {
  let last = -Infinity
  let timer: ReturnType<typeof setTimeout> | undefined
  function actNow() {
    timer = undefined
    last = performance.now()
    act()
  }
  return {
    soon: () => {
      timer ??= setTimeout(actNow, Math.max(0, last + millis - performance.now()))
    },
    stop: () => clearTimeout(timer),
  }
}
