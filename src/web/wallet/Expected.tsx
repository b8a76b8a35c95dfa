import { useQuery } from '@tanstack/react-query'
import type { Transaction } from '../../shared/wallet.ts'
import { destinationQuery } from '../payouts/queries.ts'
import { formatDate } from '../ui/text/format.ts'
import { expectedBy } from './payout-times.ts'
import { walletQuery } from './queries.ts'

/** When the payment of a withdrawal that waits is expected, as a part of a sentence. */
export function Expected({ withdrawal }: { withdrawal: Transaction }) {
  const times = useQuery(walletQuery).data?.payoutTimes
  const heldUntil = useQuery(destinationQuery).data?.heldUntil
  if (withdrawal.awaitsDestination) return 'once you add a payout destination'
  const by = expectedBy(withdrawal, { times, heldUntil })
  if (by === 'late') return 'takes longer than the others lately'
  return by === null ? 'we notify you when it is paid' : `expected by ${formatDate(by)}`
}
