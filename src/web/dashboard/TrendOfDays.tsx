import type { ReactNode } from 'react'
import { trendDays } from '../../shared/dashboard-rules.ts'
import type { Trend as TrendData } from '../../shared/dashboard.ts'
import { Card } from '../ui/layout/Card.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { formatDate } from '../ui/text/format.ts'
import type { LineChartProps, Series } from '../ui/charts/LineChart.tsx'
import { Trend } from '../ui/charts/Trend.tsx'

interface TrendOfDaysProps extends Pick<LineChartProps, 'format' | 'formatTick'> {
  title: string
  name: string
  tone: Series['tone']
  days: TrendData
  /** Formats the total above the chart. */
  sum?: (value: number) => ReactNode
  /** The empty state when all values are 0. */
  nothing: { title: string; text: string }
}

/**
 * The last 30 days compared with the 30 before, as running totals: a single account has too few
 * events for daily values, and the ends of the lines are the totals to compare.
 */
export function TrendOfDays({ days, title, name, tone, nothing, ...rest }: TrendOfDaysProps) {
  const { format, sum = format } = rest
  const values = runningTotals(days.map(({ value }) => value))
  const before = runningTotals(days.map((one) => one.before))
  const [total = 0, totalBefore = 0] = [values.at(-1), before.at(-1)]
  if (total + totalBefore === 0) {
    return (
      <Card title={title} className="flex flex-col">
        <EmptyState kind="nothing" heading="h3" title={nothing.title} className="my-auto">
          {nothing.text}
        </EmptyState>
      </Card>
    )
  }
  return (
    <Trend
      {...rest}
      title={title}
      label={`${title} in ${trendDays} days, running total`}
      saysLast={false}
      points={days.map(({ day }) => formatDate(`${day}T00:00`))}
      series={[
        { name: 'Before', tone: 'previous', values: before },
        { name, tone, values },
      ]}
    >
      <div className="mb-2">
        <div className="figure text-22 xl:text-28">{sum(total)}</div>
        <p className="mt-1 text-13 text-fg-3">
          in the last {trendDays} days, {format(totalBefore)} in the {trendDays} days before
        </p>
      </div>
    </Trend>
  )
}

function runningTotals(values: readonly number[]): number[] {
  let total = 0
  return values.map((value) => (total += value))
}
