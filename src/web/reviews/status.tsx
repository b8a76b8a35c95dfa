import type { Review, ReviewStatus } from '../../shared/reviews.ts'
import { StatusBadge } from '../ui/indicators/Badge.tsx'
import type { StatusKind } from '../ui/indicators/Badge.tsx'

export const statusLabels: Record<ReviewStatus, string> = {
  pending: 'Pending Review',
  approved: 'Approved',
  rejected: 'Rejected',
}

const kinds: Record<ReviewStatus, StatusKind> = {
  pending: 'waiting',
  approved: 'good',
  rejected: 'bad',
}

export function ReviewBadge({ status }: { status: ReviewStatus }) {
  return <StatusBadge kind={kinds[status]} label={statusLabels[status]} />
}

/** The reviewer's name; without one the email address, which only admins receive. */
export function authorOf({ reviewer }: Review): string {
  return reviewer.name || reviewer.email || 'Anonymous Reviewer'
}
