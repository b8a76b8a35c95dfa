import { Suspense } from 'react'
import { part } from '../../base/page.ts'
import { countryName } from '../../../shared/base/countries.ts'
import { reviewCan } from '../../../shared/market/review-rules.ts'
import { useOpenDecision } from '../../platform/decisions/decisions.ts'
import { Dotted } from '../../ui/text/Dotted.tsx'
import { formatAge, formatDate } from '../../ui/text/format.ts'
import { ReviewCard, ReviewText } from '../../ui/text/ReviewText.tsx'
import { Evidence, evidenceNote, quotedIn } from './Evidence.tsx'
import { PhotoModeration, useLeftOut } from './PhotoModeration.tsx'
import { ProposalNote, proposalOf } from './ProposalNote.tsx'
import { ProofForTeam } from './ProofOfUse.tsx'
import { Publication, UnpublishedNote, WithdrawnNote } from './Publication.tsx'
import { Reimbursed, Reimbursing, useReimbursing } from './Reimbursing.tsx'
import { passageIn, RejectionNote } from './RejectionNote.tsx'
import { Reply } from './Reply.tsx'
import { ReviewPhotos } from './ReviewPhotos.tsx'
import { ReviewActions } from './ReviewActions.tsx'
import { AboutReviewer, AppealOf, CampaignLink, decisionOf, Pay } from './ReviewParts.tsx'
import type { ReviewProps } from './ReviewParts.tsx'
import { authorOf, ReviewBadge } from './status.tsx'

/** Its own chunk: only moderators of second tries need to compare texts. */
const VersionComparison = part(() => import('./VersionComparison.tsx'), 'VersionComparison')

interface ModeratedReviewProps extends ReviewProps {
  /** Without box and ember line, where all reviews of a list need a decision. */
  flat?: boolean
  /** In the queue the evidence, the person and the decision are in a pane beside it. */
  inQueue?: boolean
  onDecided?: () => void
}

/** What a moderator sees of a review, and decides. */
export function ModeratedReview(props: ModeratedReviewProps) {
  const { review, flat, inQueue, onDecided } = props
  const canDecide = reviewCan.approve(review)
  const proposal = proposalOf(review)
  const isBeingSent = useOpenDecision(review.id) !== undefined
  const { leftOut, list, withoutPhotos } = useLeftOut(review)
  const { reimbursed, part: amount, field } = useReimbursing(review)
  return (
    <ReviewCard
      name={authorOf(review)}
      personId={review.reviewerId}
      rating={review.rating}
      content={review.content}
      status={<ReviewBadge review={review} />}
      pay={<Pay review={review} />}
      needsAttention={!flat && canDecide}
      boxed={!flat}
      marked={canDecide ? quotedIn(review) : passageIn(review)}
      body={bodyOf(review)}
      photos={
        // What is being sent is not changed any more.
        <fieldset disabled={isBeingSent}>
          {canDecide ? (
            <PhotoModeration photos={review.photos} leftOut={leftOut} list={list} />
          ) : (
            <ReviewPhotos photos={review.photos} />
          )}
          {review.proof && <ProofForTeam proof={review.proof} />}
          {canDecide && field && <Reimbursing review={review} field={field} part={amount} />}
        </fieldset>
      }
      beside={
        canDecide && !inQueue && review.evidence?.length ? <Evidence {...review} /> : undefined
      }
      provenance={<Provenance {...props} />}
    >
      {!inQueue && <AboutReviewer review={review} />}
      {!(canDecide && field) && <Reimbursed review={review} />}
      <RejectionNote {...review} />
      <UnpublishedNote review={review} />
      <WithdrawnNote review={review} />
      <AppealOf review={review} />
      <Reply review={review} />
      {/* Not with the decisions, which are fixed on phones: a long note would fill the screen. */}
      {canDecide && !isBeingSent && proposal && (
        <div className="mt-5">
          <ProposalNote proposal={proposal} content={review.content} />
        </div>
      )}
      <ReviewActions
        review={review}
        withoutPhotos={withoutPhotos}
        reimbursed={reimbursed}
        onDecided={onDecided}
        inReach={inQueue}
      />
      <Publication review={review} />
    </ReviewCard>
  )
}

function Provenance({ review, withCampaign, inQueue }: ModeratedReviewProps) {
  const canDecide = reviewCan.approve(review)
  return (
    <Dotted
      facts={[
        withCampaign && <CampaignLink {...review} />,
        countryName(review.reviewer.country),
        formatDate(review.createdAt),
        canDecide && review.resubmitted && `sent again ${formatDate(review.submittedAt)}`,
        !inQueue && decisionOf(review),
        canDecide &&
          // One fact, so that a few words do not hang in a line of their own.
          [`waiting for ${formatAge(review.waitingSince)}`, !inQueue && evidenceNote(review)]
            .filter(Boolean)
            .join(', '),
      ]}
    />
  )
}

/** Both texts of a second try; nothing for a first text. */
function bodyOf(review: ReviewProps['review']) {
  const { firstTry } = review
  if (!firstTry) return undefined
  return (
    <Suspense fallback={<ReviewText>{review.content}</ReviewText>}>
      <VersionComparison review={{ ...review, firstTry }} marked={quotedIn(review)} />
    </Suspense>
  )
}
