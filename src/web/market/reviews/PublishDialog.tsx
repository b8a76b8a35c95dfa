import type { Review } from '../../../shared/market/reviews.ts'
import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { usePublishReview } from './queries.ts'

interface PublishDialogProps {
  review: Review
  open: boolean
  onClose: () => void
}

/** Asks before an unpublished review is public again. */
export function PublishDialog({ review, open, onClose }: PublishDialogProps) {
  const publish = usePublishReview(review, () => {
    toast('Review published again', `publication of ${review.id}`)
    onClose()
  })
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Publish this review again?"
      confirmLabel="Publish again"
      confirmVariant="primary"
      of={publish}
      otherwise="The review could not be published. Please try again."
      onConfirm={() => publish.mutate()}
    >
      It returns to the campaign’s page, the embed and the average rating. Its reviewer and the
      business are told that it is public again. No money moves.
    </ConfirmDialog>
  )
}
