import { queryOptions } from '@tanstack/react-query'
import { useAction } from '../../base/action.ts'
import type * as z from 'zod'
import {
  exportPayouts,
  failWithdrawal,
  getPayoutBatch,
  getPayoutSums,
  listPayoutBatches,
  listPayouts,
  payPayoutBatch,
  payWithdrawal,
  previewExport,
  remindReviewer,
} from '../../../shared/money/payouts.ts'
import type { PayoutKind } from '../../../shared/platform/states.ts'
import { call } from '../../base/api.ts'
import { pagesQuery, useRefresh } from '../../base/list-queries.ts'

type Filters = Omit<z.input<typeof listPayouts.query>, 'cursor' | 'limit'>

export const payoutsQuery = (filters: Filters) =>
  pagesQuery(['payouts', 'list'], filters, (query) => call(listPayouts, { query }))

const useRefreshPayouts = () => useRefresh('payouts', 'ledger', 'users', 'dashboard')

/** Takes `onSuccess`, because the refreshed queue no longer has the row that called it. */
export function usePayWithdrawal(withdrawalId: string, onSuccess: () => void) {
  const refresh = useRefreshPayouts()
  return useAction({
    mutationFn: (reference: string) =>
      call(payWithdrawal, { params: { withdrawalId }, body: { reference } }),
    onSuccess,
    // Also on errors: a conflict means that the row is out of date.
    onSettled: refresh,
  })
}

export function useRemindReviewer(withdrawalId: string) {
  const refresh = useRefreshPayouts()
  return useAction({
    mutationFn: () => call(remindReviewer, { params: { withdrawalId } }),
    // Also on errors: another admin may have been faster.
    onSettled: refresh,
  })
}

export function useFailWithdrawal(withdrawalId: string, onSuccess: () => void) {
  const refresh = useRefreshPayouts()
  return useAction({
    mutationFn: (reason: string) =>
      call(failWithdrawal, { params: { withdrawalId }, body: { reason } }),
    onSuccess,
    onSettled: refresh,
  })
}

export const batchesQuery = (filters: { q: string | undefined }) =>
  pagesQuery(['payouts', 'batches'], filters, (query) => call(listPayoutBatches, { query }))

export const batchQuery = (batchId: string) =>
  queryOptions({
    queryKey: ['payouts', 'batch', batchId],
    queryFn: () => call(getPayoutBatch, { params: { batchId } }),
  })

/** Pays a batch a hundred at a time, and tells how many withdrawals are paid and frozen. */
export function usePayBatch(batchId: string, onSuccess: (paid: number, frozen: number) => void) {
  const refresh = useRefreshPayouts()
  return useAction({
    mutationFn: async (reference: string) => {
      let paid = 0
      for (;;) {
        const part = await call(payPayoutBatch, { params: { batchId }, body: { reference } })
        paid += part.paid
        if (part.left === 0) return { paid, frozen: part.frozen }
      }
    },
    onSuccess: ({ paid, frozen }) => onSuccess(paid, frozen),
    onSettled: refresh,
  })
}

/** What waits in the queue, by part. */
export const payoutSumsQuery = queryOptions({
  queryKey: ['payouts', 'sums'],
  queryFn: () => call(getPayoutSums),
})

/** What an export would take now. */
export const nextBatchQuery = (kind: PayoutKind) =>
  queryOptions({
    queryKey: ['payouts', 'next-batch', kind],
    queryFn: () => call(previewExport, { query: { kind } }),
    // It is shown before the money is promised to the bank.
    staleTime: 0,
    gcTime: 0,
  })

export function useExportPayouts() {
  const refresh = useRefreshPayouts()
  return useAction({
    mutationFn: (query: z.input<typeof exportPayouts.query>) => call(exportPayouts, { query }),
    onSettled: refresh,
  })
}
