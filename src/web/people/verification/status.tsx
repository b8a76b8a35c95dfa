import type { VerificationStatus, VerificationType } from '../../../shared/people/verification.ts'
import { StatusBadge } from '../../ui/indicators/Badge.tsx'
import type { StatusKind } from '../../ui/indicators/Badge.tsx'

type Decided = Exclude<VerificationStatus, 'none'>

export const statusLabels: Record<Decided, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
}

export const typeLabels: Record<VerificationType, string> = {
  registered: 'Registered Business',
  freelancer: 'Freelancer / Unregistered Business',
}

const kinds: Record<Decided, StatusKind> = {
  pending: 'waiting',
  approved: 'good',
  rejected: 'bad',
}

export function VerificationBadge({ status }: { status: VerificationStatus }) {
  return status === 'none' ? null : (
    <StatusBadge kind={kinds[status]} label={statusLabels[status]} />
  )
}
