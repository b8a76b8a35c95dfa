import type { Analytics } from '../../shared/analytics.ts'
import { Card, Facts } from '../ui/layout/Card.tsx'
import { formatChange, formatCount, formatMoney, formatPercent } from '../ui/text/format.ts'

interface PanelProps {
  analytics: Analytics
}

export function PlatformGrowth({ analytics }: PanelProps) {
  return (
    <Card title="Platform Growth">
      <Facts
        rows={[
          ['Monthly revenue', formatMoney(analytics.monthlyRevenueCents)],
          ['New users in 30 days', formatCount(analytics.newUsers30Days)],
          ['Growth rate', formatChange(analytics.userGrowthPercent)],
        ]}
      />
    </Card>
  )
}

export function ActivitySummary({ analytics }: PanelProps) {
  return (
    <Card title="Activity Summary">
      <Facts
        rows={[
          ['Total reviews', formatCount(analytics.totalReviews)],
          ['Approved reviews', formatCount(analytics.approvedReviews)],
          ['Approval rate', formatPercent(analytics.approvalRatePercent)],
        ]}
      />
    </Card>
  )
}

export function RevenueByKind({ analytics: { incomeCents } }: PanelProps) {
  return (
    <Card title="Revenue by type">
      <Facts
        rows={[
          ['Review fees', formatMoney(incomeCents.fees)],
          ['Withdrawal charges', formatMoney(incomeCents.charges)],
          ['Subscriptions', formatMoney(incomeCents.subscriptions)],
        ]}
      />
    </Card>
  )
}
