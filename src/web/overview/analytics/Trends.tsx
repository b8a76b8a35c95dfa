import type { Analytics } from '../../../shared/overview/analytics.ts'
import {
  formatCount,
  formatDate,
  formatDates,
  formatDay,
  formatMoney,
} from '../../ui/text/format.ts'
import { Trend } from '../../ui/charts/Trend.tsx'

type Period = Analytics['periods'][number]

export function Trends({ analytics }: { analytics: Analytics }) {
  const { unit, periods, previousPeriods } = analytics
  const of = (rows: readonly Period[], name: Exclude<keyof Period, 'from' | 'to'>) =>
    rows.map((row) => row[name])
  const before = `Previous ${unit === 'day' ? `${periods.length} days` : `${periods.length} weeks`}`
  const shared = {
    unit: unit === 'day' ? ('Day' as const) : ('Week' as const),
    running: unit === 'week',
    points: periods.map((period, index) => nameOf(period, unit, index === periods.length - 1)),
    marks: periods.map(({ from }) => formatDay(from)),
  }
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-10 xl:grid-cols-2">
      <Trend
        {...shared}
        shape="areas"
        title="Revenue"
        label={`Revenue per ${unit}`}
        className="xl:col-span-2"
        format={formatMoney}
        series={[
          { name: before, tone: 'previous', values: of(previousPeriods, 'incomeCents') },
          { name: 'Revenue', tone: 'ember', values: of(periods, 'incomeCents') },
        ]}
      />
      <Trend
        {...shared}
        shape="bars"
        title="New users"
        label={`New users per ${unit}`}
        format={formatCount}
        series={[
          { name: before, tone: 'previous', values: of(previousPeriods, 'newUsers') },
          { name: 'New users', tone: 'azure', values: of(periods, 'newUsers') },
        ]}
      />
      <Trend
        {...shared}
        shape="bars"
        title="Reviews"
        label={`Reviews per ${unit}`}
        format={formatCount}
        series={[
          { name: 'Submitted', tone: 'orchid', values: of(periods, 'reviews') },
          { name: 'Approved', tone: 'mint', values: of(periods, 'approvedReviews') },
        ]}
      />
    </div>
  )
}

function nameOf({ from, to }: Period, unit: Analytics['unit'], last: boolean): string {
  if (unit === 'day') return formatDate(from)
  return last ? `${formatDates(from, to)}, so far` : formatDates(from, to)
}
