import { Link } from '@tanstack/react-router'
import { countryName } from '../../shared/countries.ts'
import { reviewCan } from '../../shared/reviews.ts'
import type { Review } from '../../shared/reviews.ts'
import { useViewer } from '../session.ts'
import { ButtonLink } from '../ui/buttons/Button.tsx'
import { Dotted } from '../ui/text/Dotted.tsx'
import { formatAge, formatDate, formatMoney } from '../ui/text/format.ts'
import { ReviewCard } from '../ui/text/ReviewText.tsx'
import { Evidence, evidenceNote, quotedIn } from './Evidence.tsx'
import { RejectionNote } from './RejectionNote.tsx'
import { ReviewActions } from './ReviewActions.tsx'
import { authorOf, ReviewBadge } from './status.tsx'

interface ReviewItemProps {
  review: Review
  /** Whether to show the campaign's title; not needed on the campaign page. */
  withCampaign?: boolean
}

interface OwnProps extends ReviewItemProps {
  /** The evidence is shown in another pane. */
  evidenceElsewhere?: boolean
  onDecided?: () => void
}

/** A review with what the viewer may see and do. */
export function ReviewItem(props: OwnProps) {
  const { review, withCampaign, evidenceElsewhere, onDecided } = props
  const viewer = useViewer()
  const isOwn = viewer?.id === review.reviewerId
  // The campaign page has the form itself.
  const canResubmit = isOwn && withCampaign && mayResubmit(review)
  const canDecide = viewer?.role === 'admin' && reviewCan.approve(review)

  return (
    <ReviewCard
      name={isOwn ? (viewer?.name ?? 'You') : authorOf(review)}
      rating={review.rating}
      content={review.content}
      status={<ReviewBadge status={review.status} />}
      needsAttention={canDecide || canResubmit}
      marked={canDecide ? quotedIn(review) : undefined}
      beside={
        canDecide && !evidenceElsewhere && review.evidence?.length ? (
          <Evidence evidence={review.evidence} />
        ) : undefined
      }
      provenance={
        <Provenance
          review={review}
          withCampaign={withCampaign}
          isOwn={isOwn}
          needsDecision={canDecide}
          evidenceElsewhere={evidenceElsewhere}
        />
      }
    >
      {review.reviewer.bio && !evidenceElsewhere && (
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
      {canResubmit && (
        <div className="mt-4">
          <ButtonLink
            to="/campaigns/$campaignId"
            params={{ campaignId: review.campaignId }}
            size="sm"
          >
            Edit and resubmit
          </ButtonLink>
        </div>
      )}
      {viewer?.role === 'admin' && <ReviewActions review={review} onDecided={onDecided} />}
    </ReviewCard>
  )
}

interface ProvenanceProps extends OwnProps {
  isOwn: boolean
  /** Whether the viewer can decide the review. */
  needsDecision: boolean
}

function Provenance(props: ProvenanceProps) {
  const { review, withCampaign, evidenceElsewhere, isOwn, needsDecision } = props
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
        needsDecision && `waiting for ${formatAge(createdAt)}`,
        needsDecision && !evidenceElsewhere && evidenceNote(review),
      ]}
    />
  )
}

export function mayResubmit({ status, rejection }: Review): boolean {
  const until = rejection?.resubmitUntil
  return reviewCan.resubmit({ status, resubmitUntil: until ? new Date(until) : null }, new Date())
}
