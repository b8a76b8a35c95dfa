import { useInfiniteQuery } from '@tanstack/react-query'
import type { CampaignPage } from '../../../shared/market/campaign-page.ts'
import type { ReactNode } from 'react'
import { disclosure } from '../../../shared/market/disclosure.ts'
import { ReviewItem } from '../reviews/ReviewItem.tsx'
import { useViewer, type Viewer } from '../../base/session.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { countOf } from '../../ui/text/format.ts'
import { LoadMore } from '../../ui/lists/ListFrame.tsx'
import { campaignReviewsQuery } from './queries.ts'
import * as drawings from '../../ui/feedback/drawings.ts'

interface CampaignReviewsProps {
  campaign: CampaignPage
  /** Whether a press shows them: what others wrote is no model for the next review. */
  folded: boolean
}

export function CampaignReviews({ campaign, folded }: CampaignReviewsProps) {
  const viewer = useViewer()
  const more = useInfiniteQuery(campaignReviewsQuery(campaign))
  // The first page is part of the campaign query and refreshed with it.
  const later = more.data.pages.slice(1).flatMap(({ items }) => items)
  const known = new Set(campaign.reviews.items.map(({ id }) => id))
  const all = [...campaign.reviews.items, ...later.filter(({ id }) => !known.has(id))]
  // The viewer's own review is shown in its own section.
  const { ownReview } = campaign
  const reviews = all.filter(({ id }) => id !== ownReview?.id)
  if (reviews.length === 0 && ownReview) {
    return null
  }

  // What waits for an admin's approval can have none: a line, and no drawing.
  if (reviews.length === 0 && viewer?.role === 'admin' && campaign.pendingReviews === 0) {
    return (
      <section aria-labelledby="reviews">
        <h2 id="reviews" className="mb-1 text-18 font-semibold text-fg">
          Reviews
        </h2>
        <p className="text-fg-3">No reviews yet. {whyNone(campaign, viewer)}</p>
      </section>
    )
  }

  const howMany = more.hasNextPage
    ? `${reviews.length}+ reviews`
    : countOf(reviews.length, 'review')
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews" className="mb-3 text-18 font-semibold text-fg">
        Reviews
      </h2>
      {reviews.length === 0 ? (
        <EmptyState
          kind={waits(campaign, viewer) ? 'waiting' : drawings.reviews}
          heading="h3"
          title="No reviews yet"
        >
          {whyNone(campaign, viewer)}
        </EmptyState>
      ) : (
        <FoldedOrNot summary={folded && `${howMany} by others`}>
          <p className="mb-4 text-13 text-fg-3">{disclosure}</p>
          <ul className="space-y-4">
            {reviews.map((review) => (
              <li key={review.id}>
                <ReviewItem review={review} />
              </li>
            ))}
          </ul>
          <LoadMore query={more} />
        </FoldedOrNot>
      )}
    </section>
  )
}

interface FoldedProps {
  /** What a press shows; the children are shown at once without it. */
  summary: string | false
  children: ReactNode
}

function FoldedOrNot({ summary, children }: FoldedProps) {
  return summary ? (
    <details>
      <summary className="w-fit cursor-pointer py-3 font-medium text-fg-2 hover:text-fg">
        {summary}
      </summary>
      <div className="mt-2">{children}</div>
    </details>
  ) : (
    children
  )
}

const isOfReviewer = ({ businessId }: CampaignPage, viewer: Viewer | null) =>
  viewer?.role !== 'admin' && viewer?.id !== businessId

/** Whether reviews that the viewer may read wait for a decision. */
const waits = (campaign: CampaignPage, viewer: Viewer | null) =>
  !isOfReviewer(campaign, viewer) && campaign.pendingReviews > 0

/** What an empty list means for this viewer. */
function whyNone(campaign: CampaignPage, viewer: Viewer | null) {
  const { pendingReviews, status } = campaign
  if (isOfReviewer(campaign, viewer)) {
    return campaign.isForViewer && !campaign.ownRequirements?.unmet
      ? 'Be the first to review this campaign.'
      : 'Approved reviews appear here.'
  }
  if (pendingReviews > 0) {
    const verb = pendingReviews === 1 ? 'waits' : 'wait'
    const waiting = `${countOf(pendingReviews, 'review')} ${verb}`
    return viewer?.role === 'admin'
      ? `${waiting} for a decision.`
      : `${waiting} for our decision, within 24 hours.`
  }
  return status === 'active'
    ? 'Reviews appear here as soon as reviewers have sent them.'
    : 'Reviews can be written once the campaign is active.'
}
