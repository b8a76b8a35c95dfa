import { Suspense } from 'react'
import { countryName } from '../../../shared/base/countries.ts'
import { part } from '../../base/page.ts'
import { useViewer } from '../../base/session.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Dotted } from '../../ui/text/Dotted.tsx'
import { formatDate, formatDay, formatMoney } from '../../ui/text/format.ts'
import { ReviewCard } from '../../ui/text/ReviewText.tsx'
import { OwnReview } from './OwnReview.tsx'
import { Reply } from './Reply.tsx'
import { UnpublishedNote } from './Publication.tsx'
import { RejectionNote } from './RejectionNote.tsx'
import { ReviewPhotos } from './ReviewPhotos.tsx'
import { AboutReviewer, CampaignLink, DetailsLink, Pay, type ReviewProps } from './ReviewParts.tsx'
import { authorOf, ReviewBadge } from './status.tsx'

/** Its own chunk: others decide nothing. */
const ModeratedReview = part(() => import('./ModeratedReview.tsx'), 'ModeratedReview')

interface ItemProps extends ReviewProps {
  /** Whether this is the page of the review, which has all details. */
  onItsPage?: boolean
}

/** A review as its viewer sees it: a moderator, its author, or a reader. */
export function ReviewItem(props: ItemProps) {
  const viewer = useViewer()
  if (viewer?.role === 'admin') {
    return (
      <Suspense fallback={<Skeleton className="h-48 rounded-card" />}>
        <ModeratedReview {...props} />
      </Suspense>
    )
  }
  return viewer?.id === props.review.reviewerId ? (
    <OwnReview {...props} />
  ) : (
    <ReadReview {...props} />
  )
}

/** What a business and other reviewers see. */
function ReadReview({ review, withCampaign, onItsPage }: ItemProps) {
  const isPayer = useViewer()?.role === 'business' && review.feeCents > 0
  return (
    <ReviewCard
      name={authorOf(review)}
      personId={review.reviewerId}
      rating={review.rating}
      content={review.content}
      photos={<ReviewPhotos photos={review.photos} />}
      status={<ReviewBadge review={review} />}
      pay={<Pay review={review} fee={isPayer ? ` + ${formatMoney(review.feeCents)} fee` : ''} />}
      boxed={false}
      provenance={
        <Dotted
          facts={[
            withCampaign && <CampaignLink {...review} />,
            countryName(review.reviewer.country),
            formatDate(review.createdAt),
            review.reportedAt && `reported by you on ${formatDay(review.reportedAt)}`,
          ]}
        />
      }
    >
      <AboutReviewer review={review} />
      <RejectionNote {...review} />
      <UnpublishedNote review={review} />
      <Reply review={review} />
      {!onItsPage && (
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <DetailsLink review={review} withCampaign={withCampaign} />
        </div>
      )}
    </ReviewCard>
  )
}
