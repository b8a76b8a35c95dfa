import { queryOptions } from '@tanstack/react-query'
import { useAction } from '../../base/action.ts'
import type * as z from 'zod'
import {
  approveRefund,
  cancelRefund,
  getRefund,
  getRefundOffer,
  listRefunds,
  rejectRefund,
  requestRefund,
} from '../../../shared/money/refunds.ts'
import type { Refund } from '../../../shared/money/refunds.ts'
import type { Cents } from '../../../shared/base/money.ts'
import { promisedHours } from '../../../shared/market/review-rules.ts'
import { call } from '../../base/api.ts'
import { pagesQuery, useRefresh } from '../../base/list-queries.ts'

export const refundQuery = queryOptions({
  queryKey: ['wallet', 'refund'],
  queryFn: () => call(getRefund),
})

/** Takes `onSuccess`, because the refreshed card no longer has the button that called it. */
export function useRequestRefund(onSuccess: () => void) {
  const refresh = useRefresh('wallet', 'dashboard')
  return useAction({
    mutationFn: (amountCents: Cents) =>
      // Without card money only sandbox money expires, and there is no amount.
      call(requestRefund, { body: amountCents > 0 ? { amountCents } : {} }),
    onSuccess,
    onSettled: refresh,
  })
}

export function useCancelRefund(onSuccess: () => void) {
  const refresh = useRefresh('wallet', 'dashboard')
  return useAction({
    mutationFn: (refundId: string) => call(cancelRefund, { params: { refundId } }),
    onSuccess,
    onSettled: refresh,
  })
}

type Filters = Omit<z.input<typeof listRefunds.query>, 'cursor' | 'limit'>

export const refundsQuery = (filters: Filters) =>
  pagesQuery(['refunds'], filters, (query) => call(listRefunds, { query }))

const useRefreshRefunds = () => useRefresh('refunds', 'ledger', 'users', 'analytics', 'dashboard')

export function useApproveRefund(refundId: string, onSuccess: () => void) {
  const refresh = useRefreshRefunds()
  return useAction({
    mutationFn: () => call(approveRefund, { params: { refundId } }),
    onSuccess,
    // Also on errors: a conflict means that the request is out of date.
    onSettled: refresh,
  })
}

export function useRejectRefund(refundId: string, onSuccess: () => void) {
  const refresh = useRefreshRefunds()
  return useAction({
    mutationFn: (note: string) => call(rejectRefund, { params: { refundId }, body: { note } }),
    onSuccess,
    onSettled: refresh,
  })
}

/** What a refund of this business would do now. */
export const refundOfferQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['refunds', 'offer', businessId],
    queryFn: () => call(getRefundOffer, { params: { businessId } }),
  })

/** By when a request is promised an answer. */
export const answerBy = ({ createdAt }: Pick<Refund, 'createdAt'>) =>
  new Date(new Date(createdAt).getTime() + promisedHours * 3_600_000).toISOString()
