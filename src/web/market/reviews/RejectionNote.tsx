import { Link } from '@tanstack/react-router'
import IconCircleX from '~icons/tabler/circle-x'
import { addMonths } from '../../../shared/base/days.ts'
import { appealMonths } from '../../../shared/platform/statement-rules.ts'
import { policyAnchor, rejectionReasons } from '../../../shared/market/review-rules.ts'
import type { Passage } from '../../../shared/market/rejection.ts'
import type { Review } from '../../../shared/market/reviews.ts'
import { StatementLink } from '../../platform/statements/StatementLink.tsx'
import { formatDate } from '../../ui/text/format.ts'
import { withoutGaps } from '../../ui/text/ReviewText.tsx'

interface RejectionNoteProps extends Pick<Review, 'rejection' | 'statements' | 'content'> {
  /** Whether its reviewer reads it. */
  isOwn?: boolean
}

/** The reason and note of a rejection. */
export function RejectionNote(props: RejectionNoteProps) {
  const { rejection, isOwn, statements, content } = props
  if (!rejection) {
    return null
  }
  const { reason, note, passage, resubmitUntil } = rejection
  return (
    <div className="mt-4 rounded-control bg-s3 px-4 py-3">
      <p className="flex items-center gap-1.5 font-medium text-danger">
        <IconCircleX size={16} aria-hidden />
        <Link to="/review-policy" hash={policyAnchor(reason)} className="reach underline">
          {rejectionReasons[reason]}
        </Link>
      </p>
      <p className="mt-0.5 whitespace-pre-line">{note}</p>
      <PassageNote passage={passage} content={content} />
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

interface PassageNoteProps {
  passage: Passage | null
  content: string
}

/** The words of the review that its rejection is about. */
export const PassageNote = ({ passage, content }: PassageNoteProps) =>
  passage && (
    <p dir="auto" className="mt-1.5 font-review wrap-anywhere">
      About: “{content.slice(passage.start, passage.end)}”
    </p>
  )

/** The same, to be marked in the text, unless it has the words twice. */
export function passageIn({ content, rejection }: Pick<Review, 'content' | 'rejection'>) {
  const { passage } = rejection ?? {}
  const words = passage && content.slice(passage.start, passage.end)
  const isOnce = words && content.indexOf(words) === content.lastIndexOf(words)
  return isOnce ? [withoutGaps(words)] : undefined
}

/** From when and until when its reviewer can appeal, while it can still be sent again. */
function appealLater(resubmitUntil: string) {
  const until = formatDate(addMonths(new Date(resubmitUntil), appealMonths).toISOString())
  return (
    ` You can appeal only after that: within ${appealMonths} months of a second rejection or, ` +
    `if you do not send it again, until ${until}.`
  )
}
