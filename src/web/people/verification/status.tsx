import type { VerificationStatus, VerificationType } from '../../../shared/people/verification.ts'
import { StatusBadge, type StatusKind } from '../../ui/indicators/Badge.tsx'
import { addDays } from '../../../shared/base/days.ts'
import { formatMoment } from '../../ui/text/format.ts'

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

/** By when documents are answered that were sent then: within a day. */
export function answerOf(submittedAt: string, now = new Date()): string {
  const by = addDays(new Date(submittedAt), 1)
  return by < now
    ? 'Our answer was due within 24 hours and is late. We are sorry, and still notify you.'
    : `We answer by ${formatMoment(by.toISOString())}, in Candor and by email.`
}
