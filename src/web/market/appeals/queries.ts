import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query'
import { useAction } from '../../base/action.ts'
import type { decideAppeal, listAppeals } from '../../../shared/market/appeals.ts'
import { call } from '../../base/api.ts'

type Status = 'open' | 'decided'

export const appealsQuery = (status: Status) =>
  infiniteQueryOptions({
    queryKey: ['appeals', status],
    queryFn: ({ pageParam }) =>
      call<typeof listAppeals>(
        { method: 'GET', path: '/api/appeals' },
        { query: { status, ...(pageParam && { cursor: pageParam }) } },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

export function useDecideFiled(appealId: string, onSuccess: () => void) {
  const queryClient = useQueryClient()
  return useAction({
    mutationFn: (body: { outcome: 'upheld' | 'granted'; note: string }) =>
      call<typeof decideAppeal>(
        { method: 'POST', path: '/api/appeals/:appealId/decision' },
        { params: { appealId }, body },
      ),
    onSuccess,
    // Also on errors: a conflict means that another admin has decided.
    onSettled: () =>
      Promise.all(
        [['appeals'], ['reviews'], ['dashboard'], ['statements'], ['users']].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
