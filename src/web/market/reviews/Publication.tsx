import { useState } from 'react'
import IconEye from 'tabler:eye'
import IconEyeOff from 'tabler:eye-off'
import { reviewCan } from '../../../shared/market/review-rules.ts'
import type { Review } from '../../../shared/market/reviews.ts'
import { lazyDialog } from '../../base/lazy-dialog.tsx'
import { Button } from '../../ui/buttons/Button.tsx'

const UnpublishDialog = lazyDialog(
  async () => (await import('./UnpublishDialog.tsx')).UnpublishDialog,
)
const PublishDialog = lazyDialog(async () => (await import('./PublishDialog.tsx')).PublishDialog)

/** Takes an approved review out of public view, or shows it again. For admins. */
export function Publication({ review }: { review: Review }) {
  const [asking, setAsking] = useState<'unpublish' | 'publish'>()
  const close = () => setAsking(undefined)
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
          Publish again
        </Button>
      )}
      <UnpublishDialog open={asking === 'unpublish'} onClose={close} review={review} />
      <PublishDialog open={asking === 'publish'} onClose={close} review={review} />
    </div>
  )
}
