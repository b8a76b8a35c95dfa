import type { Analytics } from '../../shared/analytics.ts'
import { Facts } from '../ui/layout/Card.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { formatChange, formatCount, formatMoney, formatPercent } from '../ui/text/format.ts'

interface PanelProps {
  analytics: Analytics
}

export function PlatformGrowth({ analytics }: PanelProps) {
  return (
    <Section title="Platform Growth">
      <Facts
        rows={[
          noted(
            'Monthly revenue',
            'The last 30 days, today included',
            formatMoney(analytics.monthlyRevenueCents),
          ),
          noted(
            'New users in 30 days',
            'The last 30 days, today included',
            formatCount(analytics.newUsers30Days),
          ),
          noted(
            'Growth rate',
            'Of new users, against the 30 days before',
            formatChange(analytics.userGrowthPercent),
          ),
        ]}
      />
    </Section>
  )
}

export function ActivitySummary({ analytics }: PanelProps) {
  return (
    <Section title="Activity Summary" note="Of all time">
      <Facts
        rows={[
          ['Total reviews', formatCount(analytics.totalReviews)],
          ['Approved reviews', formatCount(analytics.approvedReviews)],
          ['Approval rate', formatPercent(analytics.approvalRatePercent)],
        ]}
      />
    </Section>
  )
}

export function RevenueByKind({ analytics: { incomeCents } }: PanelProps) {
  return (
    <Section title="Revenue by type" note="Of all time">
      <Facts
        rows={[
          ['Review fees', formatMoney(incomeCents.fees)],
          ['Withdrawal charges', formatMoney(incomeCents.charges)],
          ['Subscriptions', formatMoney(incomeCents.subscriptions)],
        ]}
      />
    </Section>
  )
}

/** A row of facts that says what its figure is about. */
const noted = (term: string, note: string, value: string) =>
  [
    <>
      <span>{term}</span>
      <span className="block text-13">{note}</span>
    </>,
    value,
    term,
  ] as const
