import { useState } from 'react'
import IconEye from '~icons/tabler/eye'
import IconEyeOff from '~icons/tabler/eye-off'
import { confirmedText } from '../../../shared/market/confirmations.ts'
import { reviewCan } from '../../../shared/market/review-rules.ts'
import type { Review } from '../../../shared/market/reviews.ts'
import { lazyDialog } from '../../base/lazy-dialog.tsx'
import { StatementLink } from '../../platform/statements/StatementLink.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { decisionText, formatDate } from '../../ui/text/format.ts'

const UnpublishDialog = lazyDialog(
  async () => (await import('./UnpublishDialog.tsx')).UnpublishDialog,
)
const PublishDialog = lazyDialog(async () => (await import('./PublishDialog.tsx')).PublishDialog)

/** Takes an approved review out of public view, or shows it again. For admins. */
export function Publication({ review }: { review: Review }) {
  const [asking, setAsking] = useState<'unpublish' | 'publish'>()
  const close = () => setAsking(undefined)
  // Its approval left it unpublished.
  const isFirst = review.unpublishedAt === review.decidedAt
  const canUnpublish = reviewCan.unpublish(review)
  // An open appeal decides about it.
  const canPublish = reviewCan.publish(review) && review.appeal?.outcome !== null
  // An open dialog stays although somebody else was first.
  if (!canUnpublish && !asking && !canPublish) return null
  return (
    <div className="mt-5 space-y-3 border-t pt-4">
      {canUnpublish && (
        <Button
          variant="danger"
          size="sm"
          icon={<IconEyeOff aria-hidden />}
          onClick={() => setAsking('unpublish')}
        >
          Unpublish
        </Button>
      )}
      {canPublish && (
        <Button
          variant="outline"
          size="sm"
          icon={<IconEye aria-hidden />}
          onClick={() => setAsking('publish')}
        >
          {isFirst ? 'Publish' : 'Publish again'}
        </Button>
      )}
      <UnpublishDialog open={asking === 'unpublish'} onClose={close} review={review} />
      <PublishDialog
        open={asking === 'publish'}
        onClose={close}
        review={review}
        isFirst={isFirst}
      />
    </div>
  )
}

interface UnpublishedNoteProps {
  review: Pick<Review, 'unpublishedAt' | 'unpublishedBy' | 'unpublishReason' | 'statements'>
  isOwn?: boolean
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
      <p className="mt-1.5 text-13 empty:hidden">
        <StatementLink statements={review.statements} />
      </p>
    </div>
  )
}

/** That its reviewer no longer says to have written it freely and from use, for admins. */
export function WithdrawnNote({ review }: { review: Review }) {
  const { confirmationsWithdrawnAt } = review
  if (!confirmationsWithdrawnAt) return null
  return (
    <div className="mt-4 rounded-control bg-warn-tint px-4 py-3 text-warn">
      <p className="font-medium">Confirmations withdrawn {formatDate(confirmationsWithdrawnAt)}</p>
      <p className="mt-0.5">Its reviewer no longer confirms {confirmedText}.</p>
    </div>
  )
}
