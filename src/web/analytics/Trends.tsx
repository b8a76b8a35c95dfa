import type { Analytics } from '../../shared/analytics.ts'
import { Card } from '../ui/Card.tsx'
import { formatCount, formatDate, formatMoney } from '../ui/format.ts'
import { LineChart } from '../ui/LineChart.tsx'
import type { Series } from '../ui/LineChart.tsx'
import { Table } from '../ui/Table.tsx'
import type { Column } from '../ui/Table.tsx'

type Day = Analytics['days'][number]

export function Trends({ analytics: { days, previousDays } }: { analytics: Analytics }) {
  const of = (rows: readonly Day[], name: Exclude<keyof Day, 'day'>) => rows.map((row) => row[name])
  return (
    <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
      <Trend
        title="Revenue"
        className="xl:col-span-2"
        days={days}
        format={formatMoney}
        series={[
          { name: 'Before', tone: 'previous', values: of(previousDays, 'incomeCents') },
          { name: 'Revenue', tone: 'ember', values: of(days, 'incomeCents') },
        ]}
      />
      <Trend
        title="New users"
        days={days}
        format={formatCount}
        series={[
          { name: 'Before', tone: 'previous', values: of(previousDays, 'newUsers') },
          { name: 'New users', tone: 'azure', values: of(days, 'newUsers') },
        ]}
      />
      <Trend
        title="Reviews"
        days={days}
        format={formatCount}
        series={[
          { name: 'Submitted', tone: 'orchid', values: of(days, 'reviews') },
          { name: 'Approved', tone: 'mint', values: of(days, 'approvedReviews') },
        ]}
      />
    </div>
  )
}

interface TrendProps {
  title: string
  days: readonly Day[]
  series: readonly Series[]
  format: (value: number) => string
  className?: string
}

/** A chart, and the table behind it. */
function Trend({ title, days, series, format, className }: TrendProps) {
  const points = days.map(({ day }) => formatDate(`${day}T00:00`))
  const columns: readonly Column<number>[] = [
    { name: 'Day', place: 'title', cell: (index) => points[index] },
    ...series.map(({ name, values }, column) => ({
      name,
      place: column === 0 ? ('value' as const) : ('mark' as const),
      numeric: true,
      cell: (index: number) => format(values[index] ?? 0),
    })),
  ]

  return (
    <Card title={title} className={className}>
      <LineChart label={`${title} per day`} points={points} series={series} format={format} />
      <details className="mt-4 border-t pt-2">
        <summary className="py-3 text-13 text-fg-2 md:py-1.5">Show the numbers</summary>
        {/* A region, so that the keyboard can scroll it. */}
        <section
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-label={`${title} in numbers`}
          className="max-h-80 overflow-y-auto"
        >
          <Table
            caption={`${title} per day`}
            columns={columns}
            rows={points.map((_, index) => index)}
            keyOf={(index) => points[index]!}
          />
        </section>
      </details>
    </Card>
  )
}
