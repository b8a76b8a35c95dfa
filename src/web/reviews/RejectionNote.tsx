import { rejectionReasons } from '../../shared/reviews.ts'
import type { Review } from '../../shared/reviews.ts'
import { formatDate } from '../ui/format.ts'

/** Why a review was rejected, in the moderator's words. */
export function RejectionNote({ rejection }: Pick<Review, 'rejection'>) {
  if (!rejection) {
    return null
  }
  const { reason, note, resubmitUntil } = rejection
  return (
    <div className="mt-4 rounded-control bg-danger-tint px-4 py-3">
      <p className="font-medium text-fg">{rejectionReasons[reason]}</p>
      <p className="mt-0.5 whitespace-pre-line">{note}</p>
      {resubmitUntil && (
        <p className="mt-1.5 text-13">It may be sent again until {formatDate(resubmitUntil)}.</p>
      )}
    </div>
  )
}
