import { Unpublication } from '../../shared/reviews.ts'
import type { Review } from '../../shared/reviews.ts'
import { failureText } from '../failure-text.ts'
import { SingleFieldForm } from '../ui/forms/SingleFieldForm.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { toast } from '../ui/overlays/Toast.tsx'
import { useUnpublishReview } from './queries.ts'

interface UnpublishDialogProps {
  review: Review
  open: boolean
  onClose: () => void
}

export function UnpublishDialog({ open, ...form }: UnpublishDialogProps) {
  return (
    <Dialog open={open} onClose={form.onClose} title="Unpublish this review?">
      <UnpublishForm {...form} />
    </Dialog>
  )
}

function UnpublishForm({ review, onClose }: Omit<UnpublishDialogProps, 'open'>) {
  const unpublish = useUnpublishReview(review, () => {
    toast('Review unpublished', `publication of ${review.id}`)
    onClose()
  })
  return (
    <SingleFieldForm
      label="Reason"
      hint="At least 20 characters. Its reviewer and the business read it."
      rows={4}
      schema={Unpublication.shape.reason}
      send={unpublish}
      failure={
        unpublish.isError &&
        failureText(unpublish.error, 'The review could not be unpublished. Please try again.')
      }
      submitLabel="Unpublish review"
      onCancel={onClose}
    >
      It leaves the campaign’s page, the embed and the average rating. The reviewer keeps the
      payment, and the business is not refunded.
    </SingleFieldForm>
  )
}
