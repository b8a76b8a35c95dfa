import { levelOf, levels } from '../../shared/dashboard.ts'
import type { Dashboard } from '../../shared/dashboard.ts'
import { CampaignLinkCard } from '../campaigns/CampaignLinkCard.tsx'
import { ReviewItem } from '../reviews/ReviewItem.tsx'
import { useViewer } from '../session.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Card, Figure } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { countOf, formatCount, formatMoney } from '../ui/format.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { Money } from './Money.tsx'
import { Panel } from './Panel.tsx'

type Data = Extract<Dashboard, { role: 'reviewer' }>

export function ReviewerDashboard({ data }: { data: Data }) {
  const viewer = useViewer()
  return (
    <>
      <PageHeader title="Dashboard">Welcome back, {viewer?.name}.</PageHeader>
      <div className="mb-8 grid grid-cols-2 gap-4 lg:grid-cols-4">
        <Figure
          label="Available"
          value={<Money cents={data.availableCents} />}
          note={`${formatMoney(data.pendingEarningsCents)} being checked`}
        />
        <Figure label="Earned this month" value={<Money cents={data.earnedThisMonthCents} />} />
        <Figure label="Earned in all" value={<Money cents={data.totalEarningsCents} />} />
        <Figure
          label="Approved reviews"
          value={formatCount(data.approvedReviews)}
          note={`of ${formatCount(data.submittedReviews)} written`}
        />
      </div>
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[2fr_1fr]">
        <div className="min-w-0 space-y-8">
          <AvailableCampaigns campaigns={data.campaigns} />
          <RecentReviews reviews={data.reviews} />
        </div>
        <div>
          <Level approved={data.approvedReviews} />
        </div>
      </div>
    </>
  )
}

function AvailableCampaigns({ campaigns }: Pick<Data, 'campaigns'>) {
  return (
    <Panel title="Available campaigns" all={{ to: '/campaigns', label: 'All campaigns' }}>
      {campaigns.length === 0 ? (
        <EmptyState
          kind="nothing"
          heading="h3"
          title="No campaigns yet"
          className="rounded-card border"
        >
          New campaigns appear here as soon as they are approved.
        </EmptyState>
      ) : (
        <ul className="space-y-3">
          {campaigns.map((campaign) => (
            <li key={campaign.id}>
              <CampaignLinkCard campaign={campaign} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function RecentReviews({ reviews }: Pick<Data, 'reviews'>) {
  return (
    <Panel title="Recent reviews" all={{ to: '/reviews', label: 'All my reviews' }}>
      {reviews.length === 0 ? (
        <EmptyState
          kind="nothing"
          heading="h3"
          title="You haven't written any reviews yet."
          className="rounded-card border"
          action={<ButtonLink to="/campaigns">Find a campaign</ButtonLink>}
        />
      ) : (
        <ul className="space-y-3">
          {reviews.map((review) => (
            <li key={review.id}>
              <ReviewItem review={review} withCampaign />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Level({ approved }: { approved: number }) {
  const level = levelOf(approved)
  const next = levels.find(({ from }) => from > approved)
  return (
    <Card title="Reviewer level">
      <p className="figure text-28">{level.name}</p>
      {next ? (
        <>
          <p className="mt-1 mb-3 text-fg-3">
            {countOf(next.from - approved, 'more approved review')} to {next.name}
          </p>
          <ProgressBar
            label={`Progress to ${next.name}`}
            value={approved - level.from}
            max={next.from - level.from}
          />
        </>
      ) : (
        <p className="mt-1 text-fg-3">The highest there is.</p>
      )}
    </Card>
  )
}
