import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod'
import { failWithdrawal, listPayouts, payWithdrawal } from '../../shared/payouts.ts'
import { call } from '../api.ts'

type Filters = Omit<z.input<typeof listPayouts.query>, 'cursor' | 'limit'>

export const payoutsQuery = (filters: Filters) =>
  infiniteQueryOptions({
    queryKey: ['payouts', filters],
    queryFn: ({ pageParam }) =>
      call(listPayouts, { query: { ...filters, ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
  })

function useRefreshPayouts() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      ['payouts', 'ledger', 'users'].map((name) =>
        queryClient.invalidateQueries({ queryKey: [name] }),
      ),
    )
}

/** `onSuccess` here, since the refreshed queue no longer has the row that called it. */
export function usePayWithdrawal(withdrawalId: string, onSuccess: () => void) {
  const refresh = useRefreshPayouts()
  return useMutation({
    mutationFn: (reference: string) =>
      call(payWithdrawal, { params: { withdrawalId }, body: { reference } }),
    onSuccess,
    // Settled, not success: a conflict means that it was decided or cancelled meanwhile.
    onSettled: refresh,
  })
}

export function useFailWithdrawal(withdrawalId: string, onSuccess: () => void) {
  const refresh = useRefreshPayouts()
  return useMutation({
    mutationFn: (reason: string) =>
      call(failWithdrawal, { params: { withdrawalId }, body: { reason } }),
    onSuccess,
    onSettled: refresh,
  })
}
