import type { Refund } from '../../../shared/money/refunds.ts'
import { StatusBadge } from '../../ui/indicators/Badge.tsx'
import type { StatusKind } from '../../ui/indicators/Badge.tsx'

export const statusLabels: Record<Refund['status'], string> = {
  pending: 'Pending',
  refunding: 'In progress',
  completed: 'Refunded',
  rejected: 'Rejected',
  failed: 'Failed',
  cancelled: 'Cancelled',
}

const kinds: Record<Refund['status'], StatusKind> = {
  pending: 'waiting',
  refunding: 'underway',
  completed: 'good',
  rejected: 'bad',
  failed: 'bad',
  cancelled: 'draft',
}

export function RefundBadge({ status }: { status: Refund['status'] }) {
  return <StatusBadge kind={kinds[status]} label={statusLabels[status]} />
}
