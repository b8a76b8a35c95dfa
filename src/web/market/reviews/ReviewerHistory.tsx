import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { rejectionReasons } from '../../../shared/market/review-rules.ts'
import type { Review } from '../../../shared/market/reviews.ts'
import type { ReviewHistory } from '../../../shared/market/review-queue.ts'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { RowSkeletons } from '../../ui/feedback/Skeleton.tsx'
import { Stars } from '../../ui/indicators/Stars.tsx'
import { Dotted } from '../../ui/text/Dotted.tsx'
import { formatDate } from '../../ui/text/format.ts'
import { reviewHistoryQuery } from './queries.ts'
import { authorOf, ReviewBadge } from './status.tsx'

/** How the other reviews of the same person were decided. */
export function ReviewerHistory({ review }: { review: Review }) {
  const { reviewerId } = review
  const history = useQuery(reviewHistoryQuery(reviewerId))
  return (
    <div role="group" aria-label="History of the reviewer" className="text-13">
      <p className="font-semibold text-fg">History of {authorOf(review)}</p>
      <Loaded
        read={history}
        skeleton={<RowSkeletons count={2} label="Loading the history" />}
        failed="The history could not be loaded"
        banner
      >
        {({ counts, latest }) => (
          <>
            <Counts counts={counts} />
            <ul className="mt-3 space-y-3 border-t pt-3 empty:hidden">
              {latest
                .filter(({ id }) => id !== review.id)
                .slice(0, 5)
                .map((decided) => (
                  <Decided key={decided.id} decided={decided} reviewerId={reviewerId} />
                ))}
            </ul>
            {latest.length > 0 && (
              <Link
                to="/admin/reviews"
                search={{ status: 'all', reviewerId }}
                className="link reach mt-3 inline-block"
              >
                All reviews by this reviewer
              </Link>
            )}
          </>
        )}
      </Loaded>
    </div>
  )
}

function Counts({ counts }: Pick<ReviewHistory, 'counts'>) {
  const { pending, approved, rejected, unpublished } = counts
  return (
    <p className="mt-1 text-fg-3">
      {pending + approved + rejected === 1 ? (
        'This is their first review.'
      ) : (
        <Dotted
          facts={[
            `${approved} approved${unpublished > 0 ? `, ${unpublished} of them unpublished` : ''}`,
            `${rejected} rejected`,
            `${pending} pending`,
          ]}
        />
      )}
    </p>
  )
}

interface DecidedProps {
  decided: ReviewHistory['latest'][number]
  reviewerId: string
}

function Decided({ decided, reviewerId }: DecidedProps) {
  const { id, campaign, rating, excerpt, reason, decidedAt } = decided
  return (
    <li>
      <Link
        to="/admin/reviews"
        search={{ status: 'all', reviewerId, review: id }}
        className="-mx-2 block rounded-control px-2 py-1 transition-colors hover:bg-s2"
      >
        <span className="flex items-center justify-between gap-3 text-fg-3">
          <Stars rating={rating} size={12} />
          {formatDate(decidedAt)}
        </span>
        <span className="my-1 flex flex-wrap items-center gap-x-2 gap-y-1">
          <ReviewBadge review={decided} />
          {reason && <span>{rejectionReasons[reason]}</span>}
        </span>
        <span className="block truncate text-fg-2">{campaign.title}</span>
        <span dir="auto" className="line-clamp-2 font-review text-14 text-fg-3">
          {excerpt}
        </span>
      </Link>
    </li>
  )
}
