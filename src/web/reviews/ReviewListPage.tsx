import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { listReviews } from '../../shared/reviews.ts'
import type { ReviewStatus } from '../../shared/reviews.ts'
import { useViewer } from '../session.ts'
import { ButtonLink } from '../ui/buttons/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import { FileLink } from '../ui/buttons/FileLink.tsx'
import { FilterBar } from '../ui/lists/FilterBar.tsx'
import { formatAge } from '../ui/text/format.ts'
import { ListFrame } from '../ui/lists/ListFrame.tsx'
import { PageHeader } from '../ui/layout/PageHeader.tsx'
import { optionsOf } from '../ui/forms/Select.tsx'
import { CardSkeletons } from '../ui/feedback/Skeleton.tsx'
import { Moderation } from './Moderation.tsx'
import { ModerationKeys } from './ModerationKeys.tsx'
import { reviewedCampaignsQuery, reviewsQuery } from './queries.ts'
import { ReviewItem } from './ReviewItem.tsx'
import { statusLabels } from './status.tsx'

const titles = { admin: 'Review Management', business: 'Reviews', reviewer: 'My Reviews' }

const leads = {
  admin: 'Every review is read before it is published.',
  business: 'What reviewers wrote about your campaigns.',
  reviewer: 'What you wrote, and what became of it.',
}

/** Serves /reviews and /admin/reviews, which differ by the viewer's role alone. */
export default function ReviewListPage() {
  const viewer = useViewer()
  const { review } = useReviewSearch()
  if (!viewer) {
    return null
  }
  const isAdmin = viewer.role === 'admin'
  return (
    <>
      <PageHeader title={titles[viewer.role]}>{leads[viewer.role]}</PageHeader>
      <div className={isAdmin && review ? 'max-lg:hidden' : undefined}>
        <Filters isAdmin={isAdmin} />
        {isAdmin && <ModerationKeys />}
      </div>
      <Reviews isReviewer={viewer.role === 'reviewer'} isAdmin={isAdmin} />
    </>
  )
}

/** The two addresses know the same parameters. */
function useReviewSearch() {
  const { q, campaignId, review, status, sort } = useSearch({ strict: false })
  return {
    q,
    campaignId,
    review,
    status: status as ReviewStatus | undefined,
    // By evidence only the queue is ordered: other lists keep their own order.
    sort:
      sort === 'evidence' && status !== 'pending' ? undefined : (sort as ReviewOrder | undefined),
  }
}

const byStatus = {
  name: 'status',
  label: 'Status',
  all: 'All statuses',
  options: optionsOf(statusLabels),
}

const orders = { newest: 'Newest first', oldest: 'Oldest first' }
/** For moderators alone. */
const byEvidence = { evidence: 'Most evidence first' }
type ReviewOrder = keyof (typeof orders & typeof byEvidence)

/** In the queue whoever waits longest is served first. */
const usualOrder = (isAdmin: boolean, status: string | undefined) =>
  isAdmin && status === 'pending' ? 'oldest' : 'newest'

function Filters({ isAdmin }: { isAdmin: boolean }) {
  const { q, campaignId, status, sort } = useReviewSearch()
  const campaigns = useQuery(reviewedCampaignsQuery).data ?? []
  const byCampaign = {
    name: 'campaignId',
    label: 'Campaign',
    all: 'All campaigns',
    options: campaigns.map(({ id, title }) => ({ value: id, label: title })),
  }
  const order = {
    name: 'sort',
    label: 'Order',
    options: optionsOf({ ...orders, ...(isAdmin && status === 'pending' && byEvidence) }),
    initial: usualOrder(isAdmin, status),
  }
  const shown = { q, campaignId, status, sort: sort ?? order.initial }
  return (
    <FilterBar search="Search reviews" choices={[byStatus, byCampaign, order]} forgets="review">
      <FileLink list={listReviews.path} filters={shown} />
    </FilterBar>
  )
}

function Reviews({ isReviewer, isAdmin }: { isReviewer: boolean; isAdmin: boolean }) {
  const { q, campaignId, status, review, sort = usualOrder(isAdmin, status) } = useReviewSearch()
  const filters = { q, campaignId, status }
  const list = useInfiniteQuery(reviewsQuery({ ...filters, sort }))
  return (
    <ListFrame
      list={list}
      skeleton={<CardSkeletons label="Loading reviews" className="lg:grid-cols-1" />}
      failed="Failed to fetch reviews"
      filters={filters}
      noMatch="No reviews found"
      nothing={{
        title: 'No reviews found',
        text: isReviewer ? "You haven't written any reviews yet." : 'There are no reviews yet.',
        action: isReviewer && <ButtonLink to="/campaigns">Find a campaign</ButtonLink>,
      }}
      placesMore={isAdmin}
    >
      {(reviews, more) =>
        isAdmin ? (
          <>
            {status === 'pending' && sort === 'oldest' && reviews[0] && (
              <p className={classNames('mb-3 text-13 text-fg-3', review && 'max-lg:hidden')}>
                Oldest first; the first one has been waiting for {formatAge(reviews[0].createdAt)}.
              </p>
            )}
            <Moderation
              key={JSON.stringify({ ...filters, sort })}
              reviews={reviews}
              isQueue={status === 'pending'}
              more={more}
            />
          </>
        ) : (
          <ul className="space-y-4">
            {reviews.map((review) => (
              <li key={review.id}>
                <ReviewItem review={review} withCampaign />
              </li>
            ))}
          </ul>
        )
      }
    </ListFrame>
  )
}
