import { useState } from 'react'
import { isHeavy } from '../../shared/evidence-rules.ts'
import { reviewCan } from '../../shared/review-rules.ts'
import type { Review } from '../../shared/reviews.ts'
import { lazyDialog } from '../lazy-dialog.tsx'
import { classNames } from '../ui/class-names.ts'
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
  /** On phones at the bottom of the screen, so that the evidence stands above it. */
  inReach?: boolean | undefined
}

const bar = classNames(
  'max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-10 max-lg:m-0 max-lg:bg-s1 max-lg:px-4',
  'max-lg:pb-[max(1rem,env(safe-area-inset-bottom))] max-lg:shadow-float',
)

/** Approves or rejects a pending review, after six seconds in which it can be taken back. */
export function ReviewActions({ review, onDecided, inReach }: ReviewActionsProps) {
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
    return <Undecided decision={decision} inReach={inReach} />
  }
  // An open dialog stays although somebody else has decided.
  if (!open && !rejecting) {
    return null
  }
  return (
    <div className={classNames('mt-5 space-y-3 border-t pt-4', inReach && bar)}>
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

interface UndecidedProps {
  decision: Decision
}

/** In place of the buttons until the server has confirmed the decision. */
function Undecided({ decision, inReach }: Pick<ReviewActionsProps, 'inReach'> & UndecidedProps) {
  const { review, rejection, state } = decision
  return (
    <div
      className={classNames('mt-5 flex flex-wrap items-center gap-3 border-t pt-4', inReach && bar)}
    >
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
