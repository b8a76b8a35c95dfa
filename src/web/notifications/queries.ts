import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { listNotifications, readNotifications } from '../../shared/notifications.ts'
import { call } from '../api.ts'

export const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: () => call(listNotifications, { query: { limit: 30 } }),
  // Where no stream of events gets through.
  refetchInterval: 60_000,
})

/** Marks one notice, or all of them, as read; shown at once. */
export function useReadNotices() {
  const queryClient = useQueryClient()
  const { queryKey } = noticesQuery
  return useMutation({
    mutationFn: (ids: string[] | undefined) =>
      call(readNotifications, { body: ids ? { ids } : {} }),
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
