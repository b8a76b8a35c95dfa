import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useAction } from '../../base/action.ts'
import type {
  listNotifications,
  readNotifications,
} from '../../../shared/platform/notifications.ts'
import { call } from '../../base/api.ts'

export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  // The bell is part of every page, so it loads no schemas.
  queryFn: () =>
    call<typeof listNotifications>(
      { method: 'GET', path: '/api/notifications' },
      { query: { limit: 30 } },
    ),
  // Fallback if the event stream is blocked, such as by a proxy.
  refetchInterval: 60_000,
})

/** Marks these notifications, or all, as read. Optimistic. */
export function useMarkAsRead() {
  const queryClient = useQueryClient()
  const { queryKey } = notificationsQuery
  return useAction({
    mutationFn: (ids: string[] | undefined) =>
      call<typeof readNotifications>(
        { method: 'POST', path: '/api/notifications/reading' },
        { body: ids ? { ids } : {} },
      ),
    onMutate: async (ids) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (now) => {
        const items = now?.items.map((item) =>
          !ids || ids.includes(item.id) ? { ...item, read: true } : item,
        )
        const unread = ids && now ? Math.max(0, now.unread - ids.length) : 0
        return now && items && { ...now, items, unread }
      })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}
