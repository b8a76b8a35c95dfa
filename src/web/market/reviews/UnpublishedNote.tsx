import IconEyeOff from 'tabler:eye-off'
import type { Review } from '../../../shared/market/reviews.ts'
import { decisionText } from '../../ui/text/format.ts'

interface UnpublishedNoteProps {
  review: Pick<Review, 'unpublishedAt' | 'unpublishedBy' | 'unpublishReason'>
  isOwn: boolean
}

/** Why an approved review is not public, for its reviewer, the business and admins. */
export function UnpublishedNote({ review, isOwn }: UnpublishedNoteProps) {
  const { unpublishedAt, unpublishedBy, unpublishReason } = review
  if (!unpublishedAt) return null
  return (
    <div className="mt-4 rounded-control bg-s3 px-4 py-3">
      <p className="flex items-center gap-1.5 font-medium text-fg">
        <IconEyeOff size={16} aria-hidden />
        Not public since {decisionText(unpublishedAt, unpublishedBy)}
      </p>
      <p className="mt-0.5 whitespace-pre-line wrap-anywhere">{unpublishReason}</p>
      {isOwn && <p className="mt-1.5 text-13">What you earned stays yours.</p>}
    </div>
  )
}
