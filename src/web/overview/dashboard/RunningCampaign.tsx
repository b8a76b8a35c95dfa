import { Link } from '@tanstack/react-router'
import { givenText } from '../../../shared/market/disclosure.ts'
import type { RunningCampaign as Campaign } from '../../../shared/overview/dashboard.ts'
import { ProductPicture } from '../../market/campaigns/ProductPicture.tsx'
import { CampaignBadge, ClosedBadge } from '../../market/campaigns/status.tsx'
import { ProgressBar } from '../../ui/indicators/ProgressBar.tsx'
import { Stars } from '../../ui/indicators/Stars.tsx'
import { countOf, formatCount, formatDate } from '../../ui/text/format.ts'
import { PaidBadge, ReviewText } from '../../ui/text/ReviewText.tsx'

/** A campaign of the viewer with how far it is and the newest words about it. */
export function RunningCampaign({ campaign }: { campaign: Campaign }) {
  const { id, title, product, completedReviews, targetReviews, newestWords } = campaign
  const isWaiting =
    completedReviews === 0 && (campaign.status === 'draft' || campaign.status === 'pending')
  return (
    <article className="grid grid-cols-1 gap-x-6 gap-y-4 py-3 sm:grid-cols-[10rem_1fr]">
      <ProductPicture
        campaign={campaign}
        size="card"
        className="aspect-video rounded-card border sm:aspect-4/3"
      />
      <div className="min-w-0">
        <div className="flex items-start justify-between gap-4">
          <div className="min-w-0">
            <h3 className="text-16 font-semibold text-fg">
              <Link to="/campaigns/$campaignId" params={{ campaignId: id }} className="reach">
                {title}
              </Link>
            </h3>
            <p className="text-13 text-fg-3">{product}</p>
          </div>
          <div className="flex flex-col items-end gap-1.5">
            <CampaignBadge {...campaign} />
            <ClosedBadge {...campaign} />
          </div>
        </div>
        {isWaiting ? (
          <p className="mt-3 text-13 text-fg-3 tabular-nums">
            {targetReviews > 0 && `${countOf(targetReviews, 'review')} wanted`}
          </p>
        ) : (
          <div className="mt-3 flex items-center gap-4">
            <div className="flex-1">
              <ProgressBar label="Reviews completed" value={completedReviews} max={targetReviews} />
            </div>
            <p className="text-13 text-fg-3 tabular-nums">
              {formatCount(completedReviews)} / {countOf(targetReviews, 'review')}
            </p>
          </div>
        )}
        {newestWords && <Words words={newestWords} />}
      </div>
    </article>
  )
}

function Words({ words }: { words: NonNullable<Campaign['newestWords']> }) {
  const { reviewId, content, rating, reviewer, createdAt, paid } = words
  return (
    <div className="mt-4 pl-3">
      <ReviewText>{content}</ReviewText>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-fg-3">
        <Stars rating={rating} size={14} />
        <Link to="/reviews/$reviewId" params={{ reviewId }} className="link reach">
          {reviewer ?? 'Anonymous Reviewer'}
        </Link>
        {formatDate(createdAt)}
        <PaidBadge>{givenText(paid) ?? undefined}</PaidBadge>
      </p>
    </div>
  )
}
