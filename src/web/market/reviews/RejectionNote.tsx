import { Link } from '@tanstack/react-router'
import IconCircleX from '~icons/tabler/circle-x'
import { addMonths } from '../../../shared/base/days.ts'
import { appealMonths } from '../../../shared/platform/statement-rules.ts'
import { policyAnchor, rejectionReasons } from '../../../shared/market/review-rules.ts'
import type { Review } from '../../../shared/market/reviews.ts'
import { StatementLink } from '../../platform/statements/StatementLink.tsx'
import { formatDate } from '../../ui/text/format.ts'

interface RejectionNoteProps extends Pick<Review, 'rejection' | 'statements'> {
  /** Whether its reviewer reads it. */
  isOwn?: boolean
}

/** The reason and note of a rejection. */
export function RejectionNote({ rejection, isOwn, statements }: RejectionNoteProps) {
  if (!rejection) {
    return null
  }
  const { reason, note, resubmitUntil } = rejection
  return (
    <div className="mt-4 rounded-control bg-s3 px-4 py-3">
      <p className="flex items-center gap-1.5 font-medium text-danger">
        <IconCircleX size={16} aria-hidden />
        <Link to="/review-policy" hash={policyAnchor(reason)} className="reach underline">
          {rejectionReasons[reason]}
        </Link>
      </p>
      <p className="mt-0.5 whitespace-pre-line">{note}</p>
      <p className="mt-1.5 text-13 empty:hidden">
        <StatementLink statements={statements} />
      </p>
      {resubmitUntil && (
        <p className="mt-1.5 text-13">
          {isOwn ? 'You can send it again once, until ' : 'It can be resubmitted until '}
          {formatDate(resubmitUntil)}.{isOwn && <span>{appealLater(resubmitUntil)}</span>}
        </p>
      )}
    </div>
  )
}

/** From when and until when its reviewer can appeal, while it can still be sent again. */
function appealLater(resubmitUntil: string) {
  const until = formatDate(addMonths(new Date(resubmitUntil), appealMonths).toISOString())
  return (
    ` You can appeal only after that: within ${appealMonths} months of a second rejection or, ` +
    `if you do not send it again, until ${until}.`
  )
}
