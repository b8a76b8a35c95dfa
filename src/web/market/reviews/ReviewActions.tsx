import { useState } from 'react'
import { isHeavy } from '../../../shared/market/evidence-rules.ts'
import { rejectionReasons, reviewCan } from '../../../shared/market/review-rules.ts'
import type { ReviewClaim } from '../../../shared/market/review-queue.ts'
import type { Review } from '../../../shared/market/reviews.ts'
import { lazyDialog } from '../../base/lazy-dialog.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { ApproveReject } from '../../ui/buttons/ApproveReject.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { formatMoment } from '../../ui/text/format.ts'
import { GiveBack } from './BlindStars.tsx'
import { EndProposal } from './EndProposal.tsx'
import { proposalOf } from './ProposalNote.tsx'
import { useClaimsOfOthers } from './claims.ts'
import type { useReimbursing } from './Reimbursing.tsx'
import { OpenDecision } from '../../platform/decisions/OpenDecision.tsx'
import { useOpenDecision } from '../../platform/decisions/decisions.ts'
import { useAcceptProposal, useDecideReview } from './deciding.ts'
import type { Approval, Rejection } from './deciding.ts'

const RejectReviewDialog = lazyDialog(
  async () => (await import('./RejectReviewDialog.tsx')).RejectReviewDialog,
)

const NotPublishedDialog = lazyDialog(
  async () => (await import('./NotPublishedDialog.tsx')).NotPublishedDialog,
)

interface ReviewActionsProps {
  review: Review
  /** The photos that an approval leaves out; undefined while a reason is missing. */
  withoutPhotos: () => Approval['withoutPhotos']
  /** What a decision pays back for a purchase; undefined while that is missing or not agreed. */
  reimbursed: ReturnType<typeof useReimbursing>['reimbursed']
  onDecided?: (() => void) | undefined
  /** On phones at the bottom of the screen, so that the evidence stands above it. */
  inReach?: boolean | undefined
}

/** Below the review; a line parts it within a card. */
const below = 'mt-5 border-t pt-4 in-data-flat:mt-4 in-data-flat:border-t-0 in-data-flat:pt-0'

const bar = classNames(
  // Toasts stand above it.
  'thumb-bar',
  'max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-10 max-lg:m-0 max-lg:bg-s1 max-lg:px-4',
  'max-lg:pb-[max(1rem,env(safe-area-inset-bottom))] max-lg:shadow-float',
)

/** Approves or rejects a pending review, after six seconds in which it can be taken back. */
export function ReviewActions(props: ReviewActionsProps) {
  const { review, onDecided, inReach } = props
  const [asking, setAsking] = useState<'reject' | 'hide'>()
  const close = () => setAsking(undefined)
  /** The version for which the moderator was asked to press again. */
  const [warned, setWarned] = useState<number>()
  const decideSoon = useDecideReview(review)
  const accept = useAcceptProposal(review)
  const proposal = proposalOf(review)
  const decision = useOpenDecision(review.id)
  const open = reviewCan.approve(review)
  const claim = useClaimsOfOthers()(review.id)
  const needsCare = takesTwoPresses(review, claim)
  const mustConfirm = needsCare && warned !== review.version

  function decide(rejection: Rejection | null, approval?: Approval) {
    close()
    decideSoon(rejection, approval)
    onDecided?.()
  }
  function reject() {
    if (!proposal) return ask('reject')()
    if (!props.reimbursed(proposal)) return
    accept()
    onDecided?.()
  }
  const ask = (what: 'reject' | 'hide') => () => {
    if ((what === 'reject' || props.withoutPhotos()) && props.reimbursed()) setAsking(what)
  }
  function approve(hidden?: Approval) {
    const withoutPhotos = props.withoutPhotos()
    const back = withoutPhotos && props.reimbursed()
    if (back && mustConfirm && !hidden) setWarned(review.version)
    else if (back) decide(null, { withoutPhotos, ...back, ...hidden })
  }

  const className = classNames(below, inReach && bar)
  // A decision about its appeal stands with the appeal.
  if (decision?.act === 'grant' || decision?.act === 'uphold') return null
  if (decision) return <OpenDecision decision={decision} what="this review" className={className} />
  // An open dialog stays although somebody else has decided.
  if (!open && !asking) return null
  return (
    <div className={classNames('space-y-3', className)}>
      {open && <Cautions review={review} claim={claim} isAsked={!mustConfirm} />}
      <ApproveReject
        open={open}
        approveLabel={mustConfirm || !needsCare ? 'Approve' : 'Approve anyway'}
        approve={{ mutate: () => approve(), isPending: false }}
        rejectLabel={proposal && 'Reject as proposed'}
        onReject={proposal?.isOwn ? undefined : reject}
      >
        {proposal && <EndProposal review={review} isOwn={proposal.isOwn} />}
        <Unpublished onAsk={ask('hide')} />
      </ApproveReject>
      <NotPublishedDialog
        reviewId={review.id}
        open={asking === 'hide'}
        onClose={close}
        onApprove={(reason) => approve({ publish: false, reason })}
      />
      <RejectReviewDialog
        review={review}
        open={asking === 'reject'}
        onClose={close}
        onReject={(rejection) => decide({ ...rejection, ...props.reimbursed() })}
      />
    </div>
  )
}

const takesTwoPresses = ({ evidence, reviewer }: Review, claim: ReviewClaim | undefined) =>
  isHeavy(evidence) || reviewer.suspended === true || claim !== undefined

/** A rarer decision, so that it looks less than the usual two. */
const Unpublished = ({ onAsk }: { onAsk: () => void }) => (
  <Button variant="ghost" size="sm" className="-ms-3 font-normal" onClick={onAsk}>
    Pay without publishing
  </Button>
)

interface CautionsProps {
  review: Review
  claim: ReviewClaim | undefined
  /** Whether the moderator was asked to press again. */
  isAsked: boolean
}

/** What a moderator should know before an approval. */
function Cautions({ review, claim, isAsked }: CautionsProps) {
  return (
    <>
      {claim && <ClaimOfOther {...claim} />}
      {review.revealed && <Chosen review={review} />}
      {review.reviewer.suspended && <SuspendedReviewer />}
      {isHeavy(review.evidence) && isAsked && (
        <Alert variant="warning">
          The evidence about this review has weight. Read it, then approve again if you are sure.
        </Alert>
      )}
    </>
  )
}

function ClaimOfOther({ admin, claimedUntil }: ReviewClaim) {
  return (
    <Alert>
      {admin.name} has been checking this review and has it until {formatMoment(claimedUntil)}. You
      can still decide it.
    </Alert>
  )
}

const Chosen = ({ review }: Pick<CautionsProps, 'review'>) => (
  <Alert action={<GiveBack review={review} onGivenBack={() => {}} />}>
    Before you saw the stars you chose{' '}
    {review.revealed === 'approve' ? 'to approve' : `“${rejectionReasons[review.revealed!]}”`}.
    Decide so, or give the review back.
  </Alert>
)

function SuspendedReviewer() {
  return (
    <Alert variant="warning" title="This reviewer is suspended">
      The review is still decided. If you approve it, which takes a second press, the pay goes to
      their wallet, which is frozen while the suspension lasts.
    </Alert>
  )
}
