import * as z from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { search } from '../base/list.ts'
import { transactionCauses, transactionFilters, transactionTypes } from '../platform/states.ts'

const time = z.iso
  .datetime({ offset: true, error: 'Enter a time such as 2026-11-01T00:00:00Z' })
  .transform((iso) => new Date(iso))
  .optional()

export const transactionFields = {
  /**
   * Finds descriptions, campaigns, reviewers' names, exact amounts such as `19.80`, and the
   * number of a receipt.
   */
  q: search,
  type: z.enum(['all', ...transactionTypes]).default('all'),
  cause: z.enum(['all', ...transactionCauses]).default('all'),
  status: z.enum(['all', ...transactionFilters]).default('all'),
  from: time,
  to: time,
}

export const isPeriod = ({ from, to }: { from?: Date | undefined; to?: Date | undefined }) =>
  !from || !to || from < to
export const noPeriod = { path: ['to'], message: 'The period ends before it begins' }

/** Up to so many transactions are counted; one more stands for all that are more. */
export const mostCounted = 1000

/** How many transactions the same filters find, counted up to `mostCounted` + 1. */
export const countTransactions = endpoint({
  name: 'countTransactions',
  method: 'GET',
  path: '/api/wallet/transactions/count',
  allow: ['business', 'reviewer'],
  scopes: ['wallet:read'],
  query: z.object(transactionFields).refine(isPeriod, noPeriod),
  reply: z.object({ found: z.int() }),
})
