import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useViewer } from '../session.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { formatAge } from '../ui/format.ts'
import { LoadMore } from '../ui/LoadMore.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { SelectControl } from '../ui/Select.tsx'
import { CardSkeletons } from '../ui/Skeleton.tsx'
import { ModerationKeys } from './ModerationKeys.tsx'
import { reviewedCampaignsQuery, reviewsQuery } from './queries.ts'
import { ReviewItem } from './ReviewItem.tsx'
import { statusLabels } from './status.tsx'
import { TooLate } from './TooLate.tsx'

const titles = { admin: 'Review Management', business: 'Reviews', reviewer: 'My Reviews' }

const leads = {
  admin: 'Every review is read before it is published.',
  business: 'What reviewers wrote about your campaigns.',
  reviewer: 'What you wrote, and what became of it.',
}

/** Serves /reviews and /admin/reviews, which differ by the viewer's role alone. */
export default function ReviewListPage() {
  const viewer = useViewer()
  if (!viewer) {
    return null
  }
  return (
    <>
      <PageHeader title={titles[viewer.role]}>{leads[viewer.role]}</PageHeader>
      <Filters />
      {viewer.role === 'admin' && <ModerationKeys />}
      <Reviews isReviewer={viewer.role === 'reviewer'} isAdmin={viewer.role === 'admin'} />
    </>
  )
}

const useFilters = () => useSearch({ strict: false })

const statuses = [
  { value: '', label: 'All statuses' },
  ...Object.entries(statusLabels).map(([value, label]) => ({ value, label })),
]

function Filters() {
  const { q, status, campaignId } = useFilters()
  const navigate = useNavigate()
  const campaigns = useQuery(reviewedCampaignsQuery).data ?? []

  function filter(change: Record<string, string>) {
    void navigate({ to: '.', search: (now) => ({ ...now, ...change }), replace: true })
  }

  return (
    <div className="mb-6 flex flex-wrap gap-3">
      <SearchField
        label="Search reviews"
        value={q ?? ''}
        onChange={(value) => filter({ q: value })}
        className="min-w-60 flex-1"
      />
      <SelectControl
        aria-label="Status"
        options={statuses}
        value={status ?? ''}
        onChange={(event) => filter({ status: event.target.value })}
        className="min-w-40 flex-1 sm:flex-none"
      />
      <SelectControl
        aria-label="Campaign"
        placeholder="All campaigns"
        options={campaigns.map(({ id, title }) => ({ value: id, label: title }))}
        value={campaignId ?? ''}
        onChange={(event) => filter({ campaignId: event.target.value })}
        className="min-w-40 flex-1 sm:max-w-72 sm:flex-none"
      />
    </div>
  )
}

function Reviews({ isReviewer, isAdmin }: { isReviewer: boolean; isAdmin: boolean }) {
  const { q, status, campaignId } = useFilters()
  const navigate = useNavigate()
  // Whoever waits longest is served first.
  const sort = isAdmin && status === 'pending' ? ('oldest' as const) : undefined
  const list = useInfiniteQuery(
    reviewsQuery({ q, campaignId, sort, status: status as 'pending' | undefined }),
  )

  if (list.isPending) {
    return <CardSkeletons label="Loading reviews" />
  }
  if (list.isError && !list.data) {
    return (
      <EmptyState
        kind="failed"
        title="Failed to fetch reviews"
        action={<Button onClick={() => list.refetch()}>Try again</Button>}
      >
        {list.error.message}
      </EmptyState>
    )
  }
  const reviews = list.data.pages.flatMap(({ items }) => items)
  if (reviews.length === 0 && (q || status || campaignId)) {
    return (
      <EmptyState
        kind="no-match"
        title="No reviews found"
        action={
          <Button variant="outline" onClick={() => navigate({ to: '.', search: {} })}>
            Clear filters
          </Button>
        }
      >
        Try adjusting your filters to see more results.
      </EmptyState>
    )
  }
  if (reviews.length === 0) {
    return (
      <EmptyState kind="nothing" title="No reviews found">
        {isReviewer ? "You haven't written any reviews yet." : 'There are no reviews yet.'}
      </EmptyState>
    )
  }
  return (
    <>
      {isAdmin && <TooLate shown={reviews} />}
      {sort === 'oldest' && reviews[0] && (
        <p className="mb-3 text-13 text-fg-3">
          Oldest first; the first one has been waiting for {formatAge(reviews[0].createdAt)}.
        </p>
      )}
      <ul className="space-y-4">
        {reviews.map((review) => (
          <li
            key={review.id}
            tabIndex={isAdmin ? -1 : undefined}
            data-review={review.id}
            className="rounded-card focus:outline-2 focus:outline-offset-2 focus:outline-ember-300"
          >
            <ReviewItem review={review} withCampaign />
          </li>
        ))}
      </ul>
      <LoadMore query={list} />
    </>
  )
}
