import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { reviewCan } from '../../../shared/market/review-rules.ts'
import type { Review } from '../../../shared/market/reviews.ts'
import { failureText } from '../../base/form-refusal.ts'
import { lazyDialog } from '../../base/lazy-dialog.tsx'
import { ButtonLink } from '../../ui/buttons/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { formatMoney } from '../../ui/text/format.ts'
import { toast } from '../../ui/overlays/Toast.tsx'
import { useDraftSync } from './draft-sync.ts'
import { useResubmitReview } from './queries.ts'
import {
  confirmedOf,
  draftOf,
  editId,
  forgetDraft,
  useReviewDraft,
  type ReviewDraft,
} from './review-draft.ts'
import { ReviewForm } from './ReviewForm.tsx'
import { openCapOf } from './status.tsx'
import { RejectionNote } from './RejectionNote.tsx'
import { OwnReview, RejectedTry } from './OwnReview.tsx'
import { isLate, mayResubmit, resubmitHash } from './status.tsx'
import { UnsentText } from './UnsentText.tsx'

const LastTryDialog = lazyDialog(async () => (await import('./LastTryDialog.tsx')).LastTryDialog)

interface OwnReviewPanelProps {
  review: Review
  /** The text area of the resubmission, for the button that scrolls to it. */
  textRef: RefObject<HTMLTextAreaElement | null>
  /** Whether it was submitted on this visit of the page. */
  isJustSent: boolean
  /** Whether there was no review yet when the page was opened. */
  isNewHere: boolean
}

/** A reviewer's own review on the campaign page, with the resubmission form if allowed. */
export function OwnReviewPanel({ review, textRef, isJustSent, isNewHere }: OwnReviewPanelProps) {
  const { reviewerId } = review
  const canSendAgain = mayResubmit(review)
  const canEdit = reviewCan.edit(review)
  useEffect(() => {
    if (!canSendAgain) forgetDraft(reviewerId, review.id)
    if (!canEdit) forgetDraft(reviewerId, editId({ id: review.id }))
  }, [reviewerId, review.id, canSendAgain, canEdit])
  const [isEditing, setEditing] = useState(false)
  const [isSentAgain, setSentAgain] = useState(false)
  const isPending = review.status === 'pending'
  const isNew = isJustSent || isSentAgain
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isNew || !isPending) return
    // The form that had the focus is gone.
    heading.current?.scrollIntoView({ block: 'start' })
    heading.current?.focus({ preventScroll: true })
  }, [isNew, isPending])
  return (
    <section aria-labelledby="own-review" className="space-y-4">
      <div>
        <h2
          ref={heading}
          id="own-review"
          tabIndex={-1}
          // On phones below the toast, which is at the top there.
          className="scroll-mt-20 text-18 font-semibold text-fg outline-none max-md:scroll-mt-40"
        >
          Your submitted review
        </h2>
        {isPending && (
          <p className="mt-1 text-fg-2">
            {isLate(review)
              ? 'Our decision was due within 24 hours and is late. Your review keeps its place.'
              : 'Our team decides within 24 hours and notifies you.'}{' '}
            {review.advancedAt
              ? `Candor has paid you ${formatMoney(review.earningsCents)} meanwhile. ` +
                'It stays yours whatever is decided.'
              : `Once the review is approved, ${formatMoney(review.earningsCents)} is in your ` +
                'wallet at once.'}
          </p>
        )}
        {!isNew && (
          <p className="mt-1 text-fg-3">You've already submitted a review for this campaign.</p>
        )}
        {isPending && <NextSteps />}
      </div>
      <UnsentText review={review} takesFocus={isNewHere} onEdit={() => setEditing(true)} />
      {canSendAgain ? (
        <>
          <Resubmit review={review} textRef={textRef} onSent={() => setSentAgain(true)} />
          {/* The form begins with the same text. */}
          <details>
            <summary className="w-fit cursor-pointer py-3 text-fg-2 hover:text-fg">
              The review as it was rejected
            </summary>
            <div className="mt-2">
              <RejectedTry review={review} />
            </div>
          </details>
        </>
      ) : (
        <OwnReview key={String(isEditing)} review={review} startsEditing={isEditing} />
      )}
    </section>
  )
}

/** Where to go while a review waits for its decision. */
function NextSteps() {
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      <ButtonLink to="/campaigns">Find the next campaign</ButtonLink>
      <ButtonLink to="/reviews" variant="outline">
        See it in My Reviews
      </ButtonLink>
    </div>
  )
}

interface ResubmitProps extends Pick<OwnReviewPanelProps, 'review' | 'textRef'> {
  onSent: () => void
}

function Resubmit({ review, textRef, onSent }: ResubmitProps) {
  const [start] = useState(() => draftOf(review))
  const until = review.rejection?.resubmitUntil
  const about = { campaignId: review.campaignId, title: review.campaign.title, until }
  const { draft, setDraft, kept, clear, sync } = useReviewDraft(review.id, about, start)
  const isSaved = useDraftSync(review.campaignId, sync)
  const resubmit = useResubmitReview(review.id, () => {
    clear()
    onSent()
    toast('Review resubmitted. We will notify you once our team has checked it.')
  })

  const [asked, setAsked] = useState<ReviewDraft>()
  const part = useRef<HTMLDivElement>(null)
  const hash = useLocation({ select: (location) => location.hash })

  useEffect(() => {
    if (hash !== resubmitHash) return
    // With the note of the moderator, which the text answers.
    part.current?.scrollIntoView({ block: 'start' })
    textRef.current?.focus({ preventScroll: true })
  }, [hash, textRef])

  return (
    <div ref={part} className="scroll-mt-20">
      <Card title="Edit and resubmit" needsAttention>
        <div className="mb-5">
          <RejectionNote {...review} isOwn />
        </div>
        <ReviewForm
          textRef={textRef}
          draft={draft}
          kept={kept}
          isSaved={isSaved}
          onChange={setDraft}
          onSubmit={setAsked}
          rejectedText={review.content}
          photosOfReview={review.photos}
          proofOfReview={review.proof}
          capCents={openCapOf(review)}
          pending={resubmit.isPending}
          error={
            resubmit.error
              ? failureText(resubmit.error, 'Failed to submit review. Please try again.')
              : undefined
          }
          submitLabel="Submit again"
        />
      </Card>
      <LastTryDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        pending={resubmit.isPending}
        onConfirm={() => {
          if (asked) resubmit.mutate(confirmedOf(asked), { onError: () => setAsked(undefined) })
        }}
      />
    </div>
  )
}
