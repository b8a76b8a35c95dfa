import { queryOptions } from '@tanstack/react-query'
import { useAction } from '../../base/action.ts'
import type * as z from 'zod'
import {
  cancelWithdrawal,
  createDeposit,
  getLedger,
  getTransaction,
  getWallet,
  listTransactions,
  requestWithdrawal,
  withdrawRest,
  countTransactions,
  type Wallet,
} from '../../../shared/money/wallet.ts'
import { call } from '../../base/api.ts'
import { pagesQuery, useRefresh } from '../../base/list-queries.ts'
import { countOf } from '../../ui/text/format.ts'

type Filters = Omit<z.input<typeof listTransactions.query>, 'cursor'>

/** Converts the days in the URL (inclusive, viewer's time zone) to instants. */
export const filtersOf = <F extends Filters>({ from, to, ...filters }: F) => ({
  ...filters,
  ...(from && { from: startOf(from) }),
  ...(to && { to: dayAfter(to) }),
})

export const walletQuery = queryOptions({
  queryKey: ['wallet', 'balance'],
  queryFn: () => call(getWallet),
})

export const transactionsQuery = (filters: Filters) =>
  pagesQuery(['wallet', 'transactions'], filters, (query) =>
    call(listTransactions, { query: filtersOf(query) }),
  )

export const transactionCountQuery = (filters: z.input<typeof countTransactions.query>) =>
  queryOptions({
    queryKey: ['wallet', 'transactions', 'count', filters],
    queryFn: () => call(countTransactions, { query: filtersOf(filters) }),
  })

export const receiptQuery = (transactionId: string) =>
  queryOptions({
    queryKey: ['wallet', 'receipt', transactionId],
    queryFn: () => call(getTransaction, { params: { transactionId } }),
  })

export const ledgerQuery = queryOptions({
  queryKey: ['ledger'],
  queryFn: () => call(getLedger),
})

export function useCreateDeposit() {
  return useAction({
    mutationFn: (amountCents: number) => call(createDeposit, { body: { amountCents } }),
  })
}

export const useRefreshWallet = () => useRefresh('wallet', 'dashboard')

export function useRequestWithdrawal() {
  const refresh = useRefreshWallet()
  return useAction({
    mutationFn: (amountCents: number) => call(requestWithdrawal, { body: { amountCents } }),
    onSettled: refresh,
  })
}

/** Withdraws the whole balance, without the minimum, before an account is deleted. */
export function useWithdrawRest() {
  const refresh = useRefreshWallet()
  return useAction({ mutationFn: () => call(withdrawRest), onSettled: refresh })
}

/** Takes `onSuccess`, because the refreshed row no longer has the button that called it. */
export function useCancelWithdrawal(onSuccess: () => void) {
  const refresh = useRefreshWallet()
  return useAction({
    mutationFn: (withdrawalId: string) => call(cancelWithdrawal, { params: { withdrawalId } }),
    onSuccess,
    onSettled: refresh,
  })
}

const dayOfMonth = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})

/** 'December 1': the limits of plans count UTC months. */
export const monthDay = (iso: string) => dayOfMonth.format(new Date(iso))

/** '31 of 50 reviews this month, resets on December 1'. */
export const monthText = ({ used, limit, again }: NonNullable<Wallet['monthReviews']>) =>
  limit === null
    ? `${countOf(used, 'review')} this month, without a limit`
    : `${used} of ${limit} reviews this month, resets on ${monthDay(again)}`

/** The start of a day such as '2026-11-01' in the viewer's time zone, as an ISO instant. */
export function startOf(day: string): string {
  return instantOf(day, 0)
}

/** The start of the next day, which is not always 24 hours later (daylight saving time). */
export function dayAfter(day: string): string {
  return instantOf(day, 1)
}

function instantOf(day: string, daysLater: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater).toISOString()
}
