import { Link } from '@tanstack/react-router'
import { countryName } from '../../shared/countries.ts'
import { reviewCan } from '../../shared/reviews.ts'
import type { Review } from '../../shared/reviews.ts'
import { useViewer } from '../session.ts'
import { ButtonLink } from '../ui/buttons/Button.tsx'
import { Dotted } from '../ui/text/Dotted.tsx'
import { formatAge, formatDate, formatMoney } from '../ui/text/format.ts'
import { ReviewCard } from '../ui/text/ReviewText.tsx'
import { Evidence, noEvidence, quotedIn } from './Evidence.tsx'
import { RejectionNote } from './RejectionNote.tsx'
import { ReviewActions } from './ReviewActions.tsx'
import { authorOf, ReviewBadge } from './status.tsx'

interface ReviewItemProps {
  review: Review
  /** On the campaign's own page the title would be an echo. */
  withCampaign?: boolean
}

interface OwnProps extends ReviewItemProps {
  /** Its evidence stands elsewhere. */
  apart?: boolean
  onDecided?: () => void
}

/** A review as its viewer may see and treat it. */
export function ReviewItem({ review, withCampaign, apart, onDecided }: OwnProps) {
  const viewer = useViewer()
  const isOwn = viewer?.id === review.reviewerId
  // On the campaign's page the form itself awaits its reviewer.
  const sendsAgain = isOwn && withCampaign && mayResubmit(review)
  const decides = viewer?.role === 'admin' && reviewCan.approve(review)

  return (
    <ReviewCard
      name={isOwn ? (viewer?.name ?? 'You') : authorOf(review)}
      rating={review.rating}
      content={review.content}
      status={<ReviewBadge status={review.status} />}
      awaitsYou={decides || sendsAgain}
      marked={decides ? quotedIn(review) : undefined}
      beside={
        decides && !apart && review.evidence?.length ? (
          <Evidence findings={review.evidence} />
        ) : undefined
      }
      provenance={
        <Provenance
          review={review}
          withCampaign={withCampaign}
          isOwn={isOwn}
          waits={decides}
          apart={apart}
        />
      }
    >
      {review.reviewer.bio && !apart && (
        <details className="mt-3 text-13">
          <summary className="w-fit cursor-pointer text-fg-3 hover:text-fg max-md:py-3.25">
            About the reviewer
          </summary>
          <p className="mt-1 max-w-[68ch] wrap-anywhere whitespace-pre-line text-fg-2">
            {review.reviewer.bio}
          </p>
        </details>
      )}
      <RejectionNote rejection={review.rejection} />
      {sendsAgain && (
        <div className="mt-4">
          <ButtonLink
            to="/campaigns/$campaignId"
            params={{ campaignId: review.campaignId }}
            size="sm"
          >
            Write it again
          </ButtonLink>
        </div>
      )}
      {viewer?.role === 'admin' && <ReviewActions review={review} onDecided={onDecided} />}
    </ReviewCard>
  )
}

interface ProvenanceProps extends OwnProps {
  isOwn: boolean
  /** For the viewer to decide. */
  waits: boolean
}

function Provenance({ review, withCampaign, apart, isOwn, waits }: ProvenanceProps) {
  const { campaign, campaignId, reviewer, createdAt, earningsCents } = review
  return (
    <Dotted
      facts={[
        withCampaign && (
          <Link to="/campaigns/$campaignId" params={{ campaignId }} className="link reach">
            {campaign.title}
          </Link>
        ),
        countryName(reviewer.country),
        formatDate(createdAt),
        isOwn && formatMoney(earningsCents),
        waits && `waiting for ${formatAge(createdAt)}`,
        waits && !apart && noEvidence(review),
      ]}
    />
  )
}

export function mayResubmit({ status, rejection }: Review): boolean {
  const until = rejection?.resubmitUntil
  return reviewCan.resubmit({ status, resubmitUntil: until ? new Date(until) : null }, new Date())
}
