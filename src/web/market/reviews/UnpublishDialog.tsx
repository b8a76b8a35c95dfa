import { Unpublication } from '../../../shared/market/reviews.ts'
import type { Review } from '../../../shared/market/reviews.ts'
import { failureText } from '../../base/form-refusal.ts'
import { SingleFieldForm } from '../../ui/forms/SingleFieldForm.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
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

/** As its reviewer and the business read them; the templates of a rejection are for one alone. */
const usualReasons = [
  'The reviewer has withdrawn what was confirmed with the review.',
  'The review has personal data in it, such as a name, a phone number or an address.',
  'The reviewer is connected with this business.',
  'The review does not come from somebody who has used the product.',
  'The review has mostly the same text as another one.',
  'The review has an advertisement in it, such as a link or a discount code.',
  'The review insults people.',
]

function UnpublishForm({ review, onClose }: Omit<UnpublishDialogProps, 'open'>) {
  const unpublish = useUnpublishReview(review, () => {
    toast('Review unpublished', `publication of ${review.id}`)
    onClose()
  })
  return (
    <SingleFieldForm
      label="Reason"
      suggestions={usualReasons}
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
