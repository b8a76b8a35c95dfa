import type { Analytics } from '../../../shared/overview/analytics.ts'
import { Figure, Figures as Row } from '../../ui/layout/Card.tsx'
import { formatChange, formatCount, formatMoney, formatRating } from '../../ui/text/format.ts'
import { Defined } from './Defined.tsx'
import { changeOf, hoursOf, spanOf, sumOf } from './Summary.tsx'

/** The figures of the chosen period, each with that of the period before. */
export function PeriodFigures({ analytics }: { analytics: Analytics }) {
  const { periods, previousPeriods, decisions } = analytics
  const { count, medianHours, late } = decisions
  const span = spanOf(analytics)
  const before = (name: 'incomeCents' | 'newUsers' | 'reviews', format: typeof formatCount) =>
    `${format(sumOf(previousPeriods, name))} in the ${span} before`
  return (
    <Row>
      <Figure
        label={<Defined name="Revenue" label={`Revenue in ${span}`} />}
        value={formatMoney(sumOf(periods, 'incomeCents'))}
        note={before('incomeCents', formatMoney)}
      />
      <Figure
        label={<Defined name="New users" label={`New users in ${span}`} />}
        value={formatCount(sumOf(periods, 'newUsers'))}
        note={before('newUsers', formatCount)}
      />
      <Figure
        label={<Defined name="Reviews submitted" label={`Reviews submitted in ${span}`} />}
        value={formatCount(sumOf(periods, 'reviews'))}
        note={before('reviews', formatCount)}
      />
      <Figure
        label={<Defined name="Time to approve" label={`Time to approve in ${span}`} />}
        value={medianHours === null ? '—' : hoursOf(medianHours)}
        note={`Median of ${formatCount(count)}, ${formatCount(late)} over 24 hours`}
      />
    </Row>
  )
}

/** The figures that do not follow the period, but for the growth that says so. */
export function Figures({ analytics }: { analytics: Analytics }) {
  const span = spanOf(analytics)
  return (
    <Row>
      <Figure
        label={<Defined name="Total Revenue" />}
        value={formatMoney(analytics.totalRevenueCents)}
        note={
          <span>
            Revenue of {span}: {formatChange(changeOf(analytics, 'incomeCents'))} vs. the{' '}
            <span className="whitespace-nowrap">{span} before</span>
            <span className="block">
              {formatMoney(analytics.paidInCents)}{' '}
              <Defined name="Paid in by businesses" label="paid in by businesses" />
            </span>
          </span>
        }
      />
      <Figure
        label={<Defined name="Total Users" />}
        value={formatCount(analytics.totalUsers)}
        note={`${formatCount(analytics.newUsersThisMonth)} new this month`}
      />
      <Figure
        label={<Defined name="Active Campaigns" />}
        value={formatCount(analytics.activeCampaigns)}
        note={`of ${formatCount(analytics.totalCampaigns)} in total`}
      />
      <Figure
        label={<Defined name="Average Rating" />}
        value={formatRating(analytics.averageRating)}
        note="of all public reviews"
      />
    </Row>
  )
}
