import { addDays } from '../../../shared/base/days.ts'
import type { Review, ReviewStatus } from '../../../shared/market/reviews.ts'
import { StatusBadge, type StatusKind } from '../../ui/indicators/Badge.tsx'
import { reviewCan } from '../../../shared/market/review-rules.ts'

const statusLabels: Record<ReviewStatus, string> = {
  pending: 'Pending Review',
  approved: 'Approved',
  rejected: 'Rejected',
}

const kinds: Record<ReviewStatus, StatusKind> = {
  pending: 'waiting',
  approved: 'good',
  rejected: 'bad',
}

const unpublishedLabel = 'Unpublished'

/** The choices of the filter by status. */
export const statusChoices = { ...statusLabels, unpublished: unpublishedLabel }
/** Appeals are between the reviewer and admins. */
export const appealedChoice = { appealed: 'Appealed' }
/** Only for admins: replies that nobody has decided. */
export const repliesChoice = { replies: 'Replies to decide' }

export function ReviewBadge({ review }: { review: Pick<Review, 'status' | 'unpublishedAt'> }) {
  const { status, unpublishedAt } = review
  return unpublishedAt ? (
    <StatusBadge kind="hidden" label={unpublishedLabel} />
  ) : (
    <StatusBadge kind={kinds[status]} label={statusLabels[status]} />
  )
}

type Waiting = Pick<Review, 'status' | 'waitingSince'>

/** When a decision about a waiting review was promised: within a day (docs/domain.md). */
export const decisionPromisedAt = ({ status, waitingSince }: Waiting) =>
  status === 'pending' ? addDays(new Date(waitingSince), 1).toISOString() : null

/** Whether a waiting review should have been decided by now. */
export function isLate(review: Waiting): boolean {
  const promised = decisionPromisedAt(review)
  return promised !== null && new Date(promised) < new Date()
}

/** The reviewer's name; without one the email address, which only admins receive. */
export function authorOf({ reviewer }: Review): string {
  return reviewer.name || reviewer.email || 'Anonymous Reviewer'
}

/** The statement of the decision that the viewer may appeal against now. */
export function mayAppeal({ status, rejection, statements, appeal, ...review }: Review) {
  const isForGood = status === 'rejected' && !rejection?.resubmitUntil
  const decisionAt = isForGood ? review.decidedAt : review.unpublishedAt
  const [stated] = statements ?? []
  if (!decisionAt || !stated || decisionAt === appeal?.decisionAt) return null
  return new Date() < new Date(stated.appealUntil) ? stated : null
}

/** The part of the campaign page with the form of the second try. */
export const resubmitHash = 'resubmit'

/** Whether its author can send a rejected review again now. */
export function mayResubmit({ status, rejection }: Review): boolean {
  const until = rejection?.resubmitUntil
  return reviewCan.resubmit({ status, resubmitUntil: until ? new Date(until) : null }, new Date())
}

/** The most that is still to be paid back for the product; 0 where nothing is. */
export const openCapOf = ({ reimbursement }: Review) =>
  reimbursement && reimbursement.paidCents === null ? reimbursement.capCents : 0
