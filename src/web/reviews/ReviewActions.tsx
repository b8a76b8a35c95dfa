import { useState } from 'react'
import { isHeavy } from '../../shared/evidence-rules.ts'
import { reviewCan } from '../../shared/review-rules.ts'
import type { Review } from '../../shared/reviews.ts'
import { lazyDialog } from '../lazy-dialog.tsx'
import { Alert } from '../ui/feedback/Alert.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { ApproveReject } from '../ui/buttons/ApproveReject.tsx'
import { formatMoment } from '../ui/text/format.ts'
import { useClaimsOfOthers } from './claims.ts'
import { decideSoon, takeBack, useDecisionOf } from './decisions.ts'
import type { Decision } from './decisions.ts'
import { useRefreshReviews } from './queries.ts'

const RejectReviewDialog = lazyDialog(
  async () => (await import('./RejectReviewDialog.tsx')).RejectReviewDialog,
)

interface ReviewActionsProps {
  review: Review
  onDecided?: (() => void) | undefined
}

/** Approves or rejects a pending review, after six seconds in which it can be taken back. */
export function ReviewActions({ review, onDecided }: ReviewActionsProps) {
  const [rejecting, setRejecting] = useState(false)
  /** The version for which the moderator was asked to press again. */
  const [warned, setWarned] = useState<number>()
  const refresh = useRefreshReviews()
  const decision = useDecisionOf(review)
  const open = reviewCan.approve(review)
  const claim = useClaimsOfOthers()(review.id)
  const needsCare = isHeavy(review.evidence) || claim !== undefined
  const mustConfirm = needsCare && warned !== review.version

  function decide(rejection: Decision['rejection']) {
    decideSoon({ review, rejection, refresh })
    onDecided?.()
  }
  function approve() {
    if (mustConfirm) {
      setWarned(review.version)
    } else {
      decide(null)
    }
  }

  if (decision && decision.state !== 'failed') {
    return <Undecided decision={decision} />
  }
  // An open dialog stays although somebody else has decided.
  if (!open && !rejecting) {
    return null
  }
  return (
    <div className="mt-5 space-y-3 border-t pt-4">
      {open && claim && (
        <Alert>
          {claim.admin.name} has been checking this review and has it until{' '}
          {formatMoment(claim.claimedUntil)}. You can still decide it.
        </Alert>
      )}
      {open && isHeavy(review.evidence) && !mustConfirm && (
        <Alert variant="warning">
          The evidence about this review has weight. Read it, then approve again if you are sure.
        </Alert>
      )}
      <ApproveReject
        open={open}
        approveLabel={mustConfirm || !needsCare ? 'Approve' : 'Approve anyway'}
        approve={{ mutate: approve, isPending: false }}
        onReject={() => setRejecting(true)}
      />
      <RejectReviewDialog
        review={review}
        open={rejecting}
        onClose={() => setRejecting(false)}
        onReject={(rejection) => {
          setRejecting(false)
          decide(rejection)
        }}
      />
    </div>
  )
}

/** In place of the buttons until the server has confirmed the decision. */
function Undecided({ decision: { review, rejection, state } }: { decision: Decision }) {
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3 border-t pt-4">
      <p className="text-fg-2">
        {rejection ? 'Rejecting this review …' : 'Approving this review …'}
      </p>
      {state === 'waiting' && (
        <Button variant="outline" size="sm" onClick={() => takeBack(review.id)}>
          Undo
        </Button>
      )}
    </div>
  )
}
