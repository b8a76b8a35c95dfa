import { useState } from 'react'
import IconEye from 'tabler:eye'
import IconEyeOff from 'tabler:eye-off'
import { reviewCan } from '../../shared/review-rules.ts'
import type { Review } from '../../shared/reviews.ts'
import { FailureAlert } from '../FailureAlert.tsx'
import { lazyDialog } from '../lazy-dialog.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { toast } from '../ui/overlays/Toast.tsx'
import { usePublishReview } from './queries.ts'

const UnpublishDialog = lazyDialog(
  async () => (await import('./UnpublishDialog.tsx')).UnpublishDialog,
)

/** Takes an approved review out of public view, or shows it again. For admins. */
export function Publication({ review }: { review: Review }) {
  const [asking, setAsking] = useState(false)
  const publish = usePublishReview(review, () => {
    toast('Review published again', `publication of ${review.id}`)
  })
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
      <UnpublishDialog open={asking} onClose={() => setAsking(false)} review={review} />
    </div>
  )
}
