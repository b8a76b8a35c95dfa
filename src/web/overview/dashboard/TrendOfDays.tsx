import type { ReactNode } from 'react'
import { trendDays } from '../../../shared/people/dashboard-rules.ts'
import type { Trend as TrendData } from '../../../shared/overview/dashboard.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { formatDates, formatDay } from '../../ui/text/format.ts'
import type { ChartProps, Series } from '../../ui/charts/layout.ts'
import { Trend } from '../../ui/charts/Trend.tsx'
import { isGrouped, spansOf } from './spans.ts'
import type { Span } from './spans.ts'

interface TrendOfDaysProps extends Pick<ChartProps, 'shape' | 'format' | 'formatTick'> {
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
 * The last 30 days compared with the 30 before: counts by day or five days, amounts as running
 * totals, because a single account has too few of them for daily values.
 */
export function TrendOfDays({ days, title, name, tone, nothing, ...rest }: TrendOfDaysProps) {
  const { shape, format, sum = format } = rest
  const isRunning = shape === 'areas'
  const running = (one: readonly number[]) => (isRunning ? runningTotals(one) : one)
  const spans = isRunning
    ? days.map((one) => ({ ...one, from: one.day, to: one.day }))
    : spansOf(days)
  const [values, before] = [spans.map(({ value }) => value), spans.map((one) => one.before)]
  const [total, totalBefore] = [sumOf(values), sumOf(before)]
  if (total + totalBefore === 0) {
    return (
      <section aria-label={title}>
        <h2 className="text-16 font-semibold text-fg">{title}</h2>
        <EmptyState kind="nothing" heading="h3" title={nothing.title}>
          {nothing.text}
        </EmptyState>
      </section>
    )
  }
  return (
    <Trend
      {...rest}
      title={title}
      cumulative={isRunning}
      unit={isGrouped(spans) ? 'Days' : 'Day'}
      label={`${title} in ${trendDays} days, ${isRunning ? 'cumulative' : stepsOf(spans)}`}
      points={spans.map(({ from, to }) => formatDates(from, to))}
      marks={spans.map(markOf)}
      series={[
        { name: `Previous ${trendDays} days`, tone: 'previous', values: running(before) },
        { name: isRunning ? `${name}, cumulative` : name, tone, values: running(values) },
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

const stepsOf = (spans: readonly Span[]) => (isGrouped(spans) ? 'by five days' : 'by day')

/** The name of a span below the axis, where the year is known from the others. */
function markOf({ from, to }: Span): string {
  const first = formatDay(from)
  return from === to ? first : `${first} – ${formatDay(to)}`
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

function runningTotals(values: readonly number[]): number[] {
  let total = 0
  return values.map((value) => (total += value))
}
