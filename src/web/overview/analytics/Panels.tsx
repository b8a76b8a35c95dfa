import type { Analytics } from '../../../shared/overview/analytics.ts'
import { Facts } from '../../ui/layout/Card.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import {
  countOf,
  formatChange,
  formatCount,
  formatDay,
  formatMoney,
  formatPercent,
} from '../../ui/text/format.ts'
import { Defined } from './Defined.tsx'
import type { Defined as Name } from './definitions.ts'

interface PanelProps {
  analytics: Analytics
}

export function PlatformGrowth({ analytics }: PanelProps) {
  const today = analytics.periods.at(-1)!.to
  return (
    <Section title="Platform Growth">
      <Facts
        rows={[
          noted(
            'Monthly revenue',
            `Since ${formatDay(`${today.slice(0, 7)}-01`)}`,
            formatMoney(analytics.incomeThisMonthCents),
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
          defined('Total reviews', formatCount(analytics.totalReviews)),
          defined('Approved reviews', formatCount(analytics.approvedReviews)),
          noted(
            'Approval rate',
            `Of ${countOf(analytics.totalReviews, 'review')}`,
            formatPercent(analytics.approvalRatePercent),
          ),
        ]}
      />
    </Section>
  )
}

export function RevenueByKind({ analytics: { incomeCents } }: PanelProps) {
  const { fees, charges, subscriptions } = incomeCents
  const kinds = [
    { term: 'Review fees', cents: fees },
    { term: 'Withdrawal charges', cents: charges },
    { term: 'Subscriptions', cents: subscriptions },
  ] as const
  const whole = kinds.reduce((sum, { cents }) => sum + cents, 0)
  return (
    <Section title="Revenue by type" note="Of all time">
      <Facts
        rows={kinds.map(({ term, cents }) =>
          whole > 0
            ? noted(
                term,
                `${formatPercent(Math.round((cents / whole) * 100))} of revenue`,
                formatMoney(cents),
              )
            : defined(term, formatMoney(cents)),
        )}
      />
    </Section>
  )
}

const defined = (term: Name, value: string) =>
  [<Defined key={term} name={term} />, value, term] as const

/** A row of facts that says what its figure is about. */
const noted = (term: Name, note: string, value: string) =>
  [
    <>
      <Defined name={term} />
      <span className="block text-13">{note}</span>
    </>,
    value,
    term,
  ] as const
