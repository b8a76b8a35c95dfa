import { useState } from 'react'
import { reviewCan } from '../../shared/reviews.ts'
import type { Review } from '../../shared/reviews.ts'
import { FailureAlert } from '../FailureAlert.tsx'
import { ApproveReject } from '../ui/buttons/ApproveReject.tsx'
import { toast } from '../ui/overlays/Toast.tsx'
import { useApproveReview } from './queries.ts'
import { RejectReviewDialog } from './RejectReviewDialog.tsx'

interface ReviewActionsProps {
  review: Review
  onDecided?: (() => void) | undefined
}

/** Approves or rejects a pending review. Not optimistic, because money moves. */
export function ReviewActions({ review, onDecided }: ReviewActionsProps) {
  const approve = useApproveReview(review, () => {
    toast('Review approved')
    onDecided?.()
  })
  const [rejecting, setRejecting] = useState(false)
  const open = reviewCan.approve(review)

  // After a conflict the error stays visible, and so does an open dialog.
  if (!open && !approve.isError && !rejecting) {
    return null
  }
  return (
    <div className="mt-5 space-y-3 border-t pt-4">
      <FailureAlert of={approve} otherwise="Failed to approve review" />
      <ApproveReject open={open} approve={approve} onReject={() => setRejecting(true)} />
      <RejectReviewDialog
        review={review}
        open={rejecting}
        onClose={() => setRejecting(false)}
        onDecided={onDecided}
      />
    </div>
  )
}
