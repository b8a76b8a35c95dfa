import type { Transaction } from '../../../shared/money/wallet.ts'
import { formatDate } from '../../ui/text/format.ts'
import { isLate } from './payout-times.ts'

/** When a withdrawal that waits is paid, as a part of a sentence: the day that admins read. */
export function Expected({
  withdrawal: { awaitsDestination, payBy },
}: {
  withdrawal: Transaction
}) {
  if (awaitsDestination) return <span>once you add a payout destination</span>
  if (payBy === null) return <span>we notify you when it is paid</span>
  return <span>{`${isLate(payBy) ? 'late: ' : ''}we pay by ${formatDate(payBy)}`}</span>
}
