import type { ReactNode } from 'react'
import { trendDays, type Trend as TrendData } from '../../shared/dashboard.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Card } from '../ui/Card.tsx'
import { formatDate } from '../ui/format.ts'
import { Trend } from '../ui/Trend.tsx'
import type { LineChartProps, Series } from '../ui/LineChart.tsx'

/** The trend and what needs the viewer, which comes first where there is room for one. */
export function Lead({ trend, needs }: { trend: ReactNode; needs: ReactNode }) {
  return (
    <div className="mb-8 grid grid-cols-1 gap-4 lg:grid-cols-[2fr_1fr]">
      <div className="grid min-w-0 lg:order-last">{needs}</div>
      <div className="grid min-w-0">{trend}</div>
    </div>
  )
}

interface TrendOfDaysProps extends Pick<LineChartProps, 'format' | 'formatTick'> {
  title: string
  name: string
  tone: Series['tone']
  days: TrendData
  /** A sum, as it stands above the chart. */
  sum: (value: number) => ReactNode
  /** Stands in its place when there is nothing to draw. */
  nothing: { title: string; text: string }
}

/** The last 30 days against the 30 before. */
export function TrendOfDays({ days, sum, nothing, name, tone, ...rest }: TrendOfDaysProps) {
  const total = days.reduce((all, { value }) => all + value, 0)
  const before = days.reduce((all, one) => all + one.before, 0)
  if (total + before === 0) {
    return (
      <Card title={rest.title}>
        <EmptyState kind="nothing" heading="h3" title={nothing.title}>
          {nothing.text}
        </EmptyState>
      </Card>
    )
  }
  return (
    <Trend
      {...rest}
      points={days.map(({ day }) => formatDate(`${day}T00:00`))}
      series={[
        { name: 'Before', tone: 'previous', values: days.map((one) => one.before) },
        { name, tone, values: days.map(({ value }) => value) },
      ]}
    >
      <div className="mb-4">
        <p className="figure text-22 xl:text-28">{sum(total)}</p>
        <p className="mt-1 text-13 text-fg-3">
          in the last {trendDays} days, {sum(before)} in the {trendDays} before
        </p>
      </div>
    </Trend>
  )
}
