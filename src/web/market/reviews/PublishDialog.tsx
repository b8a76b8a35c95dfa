import type { Review } from '../../../shared/market/reviews.ts'
import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { usePublishReview } from './queries.ts'

interface PublishDialogProps {
  review: Review
  /** Whether it never was public. */
  isFirst: boolean
  open: boolean
  onClose: () => void
}

/** Asks before an unpublished review is public, again or for the first time. */
export function PublishDialog({ review, isFirst, open, onClose }: PublishDialogProps) {
  const publish = usePublishReview(review, () => {
    const done = isFirst ? 'Review is public now' : 'Review published again'
    toast(done, `publication of ${review.id}`)
    onClose()
  })
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={isFirst ? 'Publish this review?' : 'Publish this review again?'}
      confirmLabel={isFirst ? 'Publish' : 'Publish again'}
      confirmVariant="primary"
      of={publish}
      otherwise="The review could not be published. Please try again."
      onConfirm={() => publish.mutate()}
    >
      It {isFirst ? 'joins' : 'returns to'} the campaign’s page, the embed and the average rating.
      Its reviewer and the business are told that it is public. No money moves.
    </ConfirmDialog>
  )
}
