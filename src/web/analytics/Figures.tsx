import type { Analytics } from '../../shared/analytics.ts'
import { Figure, Figures as Row } from '../ui/layout/Card.tsx'
import { countOf, formatChange, formatCount, formatMoney, formatRating } from '../ui/text/format.ts'

export function Figures({ analytics }: { analytics: Analytics }) {
  const { range, revenueGrowthPercent } = analytics
  return (
    <Row>
      <Figure
        label="Total Revenue"
        value={formatMoney(analytics.totalRevenueCents)}
        note={
          <>
            {formatChange(revenueGrowthPercent)} vs. the{' '}
            <span className="whitespace-nowrap">{range} days</span> before
            <span className="block">
              {formatMoney(analytics.paidInCents)} paid in by businesses
            </span>
          </>
        }
      />
      <Figure
        label="Total Users"
        value={formatCount(analytics.totalUsers)}
        note={`${formatCount(analytics.newUsersThisMonth)} new this month`}
      />
      <Figure
        label="Active Campaigns"
        value={formatCount(analytics.activeCampaigns)}
        note={`of ${formatCount(analytics.totalCampaigns)} in total`}
      />
      <Figure
        label="Average Rating"
        value={formatRating(analytics.averageRating)}
        note={`of ${countOf(analytics.approvedReviews, 'approved review')}`}
      />
    </Row>
  )
}
