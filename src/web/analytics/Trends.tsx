import type { Analytics } from '../../shared/analytics.ts'
import { formatCount, formatDate, formatMoney } from '../ui/format.ts'
import { Trend } from '../ui/Trend.tsx'

type Day = Analytics['days'][number]

export function Trends({ analytics: { days, previousDays } }: { analytics: Analytics }) {
  const of = (rows: readonly Day[], name: Exclude<keyof Day, 'day'>) => rows.map((row) => row[name])
  const points = days.map(({ day }) => formatDate(`${day}T00:00`))
  return (
    <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
      <Trend
        title="Revenue"
        label="Revenue per day"
        className="xl:col-span-2"
        points={points}
        format={formatMoney}
        series={[
          { name: 'Before', tone: 'previous', values: of(previousDays, 'incomeCents') },
          { name: 'Revenue', tone: 'ember', values: of(days, 'incomeCents') },
        ]}
      />
      <Trend
        title="New users"
        label="New users per day"
        points={points}
        format={formatCount}
        series={[
          { name: 'Before', tone: 'previous', values: of(previousDays, 'newUsers') },
          { name: 'New users', tone: 'azure', values: of(days, 'newUsers') },
        ]}
      />
      <Trend
        title="Reviews"
        label="Reviews per day"
        points={points}
        format={formatCount}
        series={[
          { name: 'Submitted', tone: 'orchid', values: of(days, 'reviews') },
          { name: 'Approved', tone: 'mint', values: of(days, 'approvedReviews') },
        ]}
      />
    </div>
  )
}
