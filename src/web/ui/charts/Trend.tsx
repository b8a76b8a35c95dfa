import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import { Card } from '../layout/Card.tsx'
import { EmptyState } from '../feedback/EmptyState.tsx'
import type { LineChartProps } from './LineChart.tsx'
import { Skeleton } from '../feedback/Skeleton.tsx'
import { Table } from '../lists/Table.tsx'
import type { Column } from '../lists/Table.tsx'

// Comes beside the page's data rather than after it, and with no page that has no chart.
const loading = import('./LineChart.tsx')
loading.catch(() => {})
const LineChart = lazy(async () => ({ default: (await loading).LineChart }))

interface TrendProps extends LineChartProps {
  title: string
  /** What its points are, as the head of the table says it. */
  unit?: 'Day' | 'Week'
  /** Stands above the chart: what it comes to. */
  children?: ReactNode
  className?: string
}

/** A chart of days or weeks, and the table behind it. */
export function Trend({ title, unit = 'Day', children, className, ...chart }: TrendProps) {
  return (
    <Card title={title} className={className}>
      {children}
      <CatchBoundary getResetKey={() => title} errorComponent={NoChart}>
        <Suspense fallback={<ChartSkeleton />}>
          <LineChart {...chart} />
        </Suspense>
      </CatchBoundary>
      <Numbers title={title} unit={unit} {...chart} />
    </Card>
  )
}

/** As high as the chart: nothing moves when it comes. */
function ChartSkeleton() {
  return (
    <div role="status" aria-label="Loading the chart">
      <Skeleton className="h-4.5 w-56 max-w-full max-sm:h-10" />
      <Skeleton className="mt-3 h-52" />
    </div>
  )
}

function NoChart() {
  return (
    <EmptyState kind="failed" heading="h3" title="The chart could not be loaded" className="h-56">
      Its numbers are below.
    </EmptyState>
  )
}

type NumbersProps = TrendProps & Required<Pick<TrendProps, 'unit'>>

function Numbers({ title, unit, label, points, series, format }: NumbersProps) {
  const columns: readonly Column<number>[] = [
    { name: unit, place: 'title', cell: (index) => points[index] },
    ...series.map(({ name, values }, column) => ({
      name,
      place: column === 0 ? ('value' as const) : ('mark' as const),
      numeric: true,
      cell: (index: number) => named(name, format(values[index] ?? 0)),
    })),
  ]
  return (
    <details className="mt-4 border-t pt-2">
      <summary className="py-3.25 text-13 text-fg-2 md:py-1.5">Show the numbers</summary>
      {/* A region, so that the keyboard can scroll it. */}
      <section
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={`${title} in numbers`}
        className="max-h-80 overflow-y-auto"
      >
        <Table
          caption={label}
          columns={columns}
          rows={points.map((_, index) => index)}
          keyOf={(index) => points[index]!}
        />
      </section>
    </details>
  )
}

/** The heads of the columns are not seen on a phone. */
function named(name: string, value: string) {
  return (
    <>
      <span aria-hidden className="pr-2 text-13 text-fg-3 md:hidden">
        {name}
      </span>
      {value}
    </>
  )
}
