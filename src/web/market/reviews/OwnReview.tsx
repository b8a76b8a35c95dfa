import { countryName } from '../../../shared/base/countries.ts'
import { useViewer } from '../../base/session.ts'
import { ButtonLink } from '../../ui/buttons/Button.tsx'
import { Dotted } from '../../ui/text/Dotted.tsx'
import { formatDate, formatMoment, formatMoney } from '../../ui/text/format.ts'
import { ReviewCard } from '../../ui/text/ReviewText.tsx'
import { OwnProof } from './ProofOfUse.tsx'
import { UnpublishedNote } from './Publication.tsx'
import { Reply } from './Reply.tsx'
import { Reimbursed } from './Reimbursing.tsx'
import { passageIn, RejectionNote } from './RejectionNote.tsx'
import { useEditing } from './ReviewEditing.tsx'
import { ReviewPhotos } from './ReviewPhotos.tsx'
import {
  AboutReviewer,
  AppealOf,
  CampaignLink,
  DetailsLink,
  Pay,
  Unfolding,
  type ReviewProps,
} from './ReviewParts.tsx'
import { isLate, mayResubmit, decisionPromisedAt, resubmitHash, ReviewBadge } from './status.tsx'

interface OwnReviewProps extends ReviewProps {
  /** Whether this is the page of the review, which has all details. */
  onItsPage?: boolean
  /** Whether the form of a pending review is open from the start. */
  startsEditing?: boolean
}

/** What its author sees of a review, and can change. */
export function OwnReview({ review, withCampaign, onItsPage, startsEditing }: OwnReviewProps) {
  const editing = useEditing(review, startsEditing)
  const { firstTry, campaignId } = review
  const canResubmit = mayResubmit(review)
  const rating = editing.form ? undefined : review.rating
  return (
    <ReviewCard
      {...useCard({ review, withCampaign })}
      rating={rating}
      marked={passageIn(review)}
      needsAttention={canResubmit}
      body={editing.form || undefined}
      photos={!editing.form && <ReviewPhotos photos={review.photos} />}
    >
      <AboutReviewer review={review} />
      {!editing.form && review.proof && <OwnProof proof={review.proof} />}
      <Reimbursed review={review} />
      <RejectionNote {...review} isOwn />
      <UnpublishedNote review={review} isOwn />
      <AppealOf review={review} />
      <Reply review={review} />
      {firstTry && (
        <Unfolding
          title="Your first try"
          note={
            <>
              <ReviewPhotos photos={firstTry.photos} />
              <RejectionNote
                content={firstTry.content}
                rejection={{ ...firstTry, passage: null, resubmitUntil: null }}
              />
            </>
          }
        >
          {firstTry.content}
        </Unfolding>
      )}
      {editing.warning}
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">
        {editing.button}
        {canResubmit && (
          <ButtonLink
            to="/campaigns/$campaignId"
            params={{ campaignId }}
            hash={resubmitHash}
            size="sm"
          >
            Edit and resubmit
          </ButtonLink>
        )}
        {!onItsPage && withCampaign && <DetailsLink review={review} withCampaign />}
      </div>
    </ReviewCard>
  )
}

/** A rejected review below the form of its second try, which has the reason and the note. */
export function RejectedTry({ review }: ReviewProps) {
  return (
    <ReviewCard
      {...useCard({ review })}
      rating={review.rating}
      marked={passageIn(review)}
      photos={<ReviewPhotos photos={review.photos} />}
    >
      <AboutReviewer review={review} />
    </ReviewCard>
  )
}

/** In lists of their campaigns, own reviews differ by campaign and not by author. */
function useCard({ review, withCampaign }: ReviewProps) {
  const viewer = useViewer()
  const { campaign, campaignId, reviewer, createdAt } = review
  return {
    content: review.content,
    boxed: false,
    status: <ReviewBadge review={review} />,
    pay: <Pay review={review} paid={`${formatMoney(review.earningsCents)} paid`} />,
    ...(withCampaign
      ? {
          name: campaign.product,
          personId: campaignId,
          title: <CampaignLink campaign={campaign} campaignId={campaignId} />,
        }
      : { name: viewer?.name ?? 'You', personId: review.reviewerId }),
    provenance: (
      <Dotted
        facts={[
          withCampaign ? campaign.product : countryName(reviewer.country),
          formatDate(createdAt),
          review.resubmitted && `sent again ${formatDate(review.submittedAt)}`,
          promise(review),
        ]}
      />
    ),
  }
}

/** Until when its author can expect a decision. */
function promise(review: ReviewProps['review']) {
  const promised = decisionPromisedAt(review)
  if (!promised) return null
  return isLate(review) ? 'our decision is late' : `decided by ${formatMoment(promised)}`
}
