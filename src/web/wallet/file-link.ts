import type * as z from 'zod'
import type { TransactionFilters } from '../../shared/wallet.ts'
import { transactionsFile } from '../../shared/wallet.ts'
import { filtersOf } from './queries.ts'

/** Where the file of what is filtered is, and its name, with the days as they were chosen. */
export function fileLink(filters: z.input<typeof TransactionFilters>) {
  const given = Object.entries(filtersOf(filters)).filter(([, value]) => value)
  const query = new URLSearchParams(given).toString()
  const { from, to } = filters
  const days = [from && `from-${from}`, to && `to-${to}`].filter(Boolean)
  return {
    href: query ? `${transactionsFile}?${query}` : transactionsFile,
    download: `${['candor-transactions', ...days].join('-')}.csv`,
  }
}
