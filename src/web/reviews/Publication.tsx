import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { reviewCan, Unpublication } from '../../shared/reviews.ts'
import type { Review } from '../../shared/reviews.ts'
import { failureText } from '../failure-text.ts'
import { FailureAlert } from '../FailureAlert.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { SingleFieldForm } from '../ui/forms/SingleFieldForm.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { toast } from '../ui/overlays/Toast.tsx'
import { usePublishReview, useUnpublishReview } from './queries.ts'

/** Takes an approved review out of public view, or shows it again. For admins. */
export function Publication({ review }: { review: Review }) {
  const [asking, setAsking] = useState(false)
  const publish = usePublishReview(review, () => toast('Review published again'))
  const canUnpublish = reviewCan.unpublish(review)
  // An open appeal decides about it.
  const canPublish = reviewCan.publish(review) && review.appeal?.outcome !== null
  // An open dialog stays although somebody else was first.
  if (!canUnpublish && !asking && !canPublish) return null
  return (
    <div className="mt-5 space-y-3 border-t pt-4">
      <FailureAlert of={publish} otherwise="The review could not be published. Please try again." />
      {canUnpublish && (
        <Button
          variant="danger"
          size="sm"
          icon={<IconEyeOff aria-hidden />}
          onClick={() => setAsking(true)}
        >
          Unpublish
        </Button>
      )}
      {canPublish && (
        <Button
          variant="outline"
          size="sm"
          icon={<IconEye aria-hidden />}
          loading={publish.isPending}
          onClick={() => publish.mutate()}
        >
          Publish again
        </Button>
      )}
      <Dialog open={asking} onClose={() => setAsking(false)} title="Unpublish this review?">
        <UnpublishForm review={review} onClose={() => setAsking(false)} />
      </Dialog>
    </div>
  )
}

function UnpublishForm({ review, onClose }: { review: Review; onClose: () => void }) {
  const unpublish = useUnpublishReview(review, () => {
    toast('Review unpublished')
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
