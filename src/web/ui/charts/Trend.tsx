import { CatchBoundary } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import { part } from '../../base/page.ts'
import { classNames } from '../class-names.ts'
import { EmptyState } from '../feedback/EmptyState.tsx'
import type { ChartProps, Series } from './layout.ts'
import { Skeleton } from '../feedback/Skeleton.tsx'
import { Table, type Column } from '../lists/Table.tsx'

type Values = Pick<ChartProps, 'points' | 'series' | 'format'>

/** Fewer points than these say more in a sentence than as a chart. */
const leastPoints = 5

/** What each point adds. */
const stepsOf = ({ values }: Series, cumulative: boolean) =>
  cumulative ? values.map((value, index) => value - (values[index - 1] ?? 0)) : values

/** Whether so few points have a value that a sentence says them all. */
function isFew({ points, series }: Values, cumulative: boolean): boolean {
  const all = series.map((one) => stepsOf(one, cumulative))
  return points.filter((_, index) => all.some((steps) => steps[index])).length < leastPoints
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** 'Approved: 3 (Nov 2) and 1 (Nov 5). Previous 30 days: 2 in all.' */
const inWords = ({ points, series, format }: Values, cumulative: boolean) =>
  series
    .toSorted((a, b) => Number(a.tone === 'previous') - Number(b.tone === 'previous'))
    .map((one) => {
      const steps = stepsOf(one, cumulative)
      if (one.tone === 'previous') {
        return `${one.name}: ${format(steps.reduce((sum, step) => sum + step, 0))} in all.`
      }
      const said = steps.flatMap((step, index) =>
        step === 0 ? [] : [`${format(step)} (${points[index]})`],
      )
      return `${one.name.replace(', cumulative', '')}: ${list.format(said) || 'none'}.`
    })
    .join(' ')

/** Loaded when there is something to draw: the page with its figures comes first. */
const Chart = part(() => import('./Chart.tsx'), 'Chart')

interface TrendProps extends ChartProps {
  title: string
  /** What a point is; the heading of the table's first column. */
  unit?: 'Day' | 'Days' | 'Week'
  /** Whether each value includes those before it. */
  cumulative?: boolean
  /** Shown above the chart. */
  children?: ReactNode
  className?: string
}

/** A chart of days or weeks, with its numbers in a table. */
export function Trend(props: TrendProps) {
  const { title, unit = 'Day', cumulative = false, children, className, ...chart } = props
  return (
    <section aria-label={title} className={classNames('min-w-0', className)}>
      <h2 className="mb-3 text-16 font-semibold text-fg">{title}</h2>
      {children}
      {isFew(chart, cumulative) ? (
        <p className="max-w-[68ch] text-fg-2">{inWords(chart, cumulative)}</p>
      ) : (
        <CatchBoundary getResetKey={() => title} errorComponent={NoChart}>
          <Suspense fallback={<ChartSkeleton />}>
            <Chart {...chart} />
          </Suspense>
        </CatchBoundary>
      )}
      <Numbers title={title} unit={unit} {...chart} />
    </section>
  )
}

/** As high as the chart, to avoid a layout shift. */
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
      The numbers are in the table below.
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
    <details className="mt-2">
      <summary className="py-3.25 text-13 text-fg-2 md:py-1.5">Show the numbers</summary>
      {/* Focusable, so that the keyboard can scroll it. */}
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

/** Repeats the column's name on phones, where the table shows no headings. */
function named(name: string, value: string) {
  return (
    <>
      <span aria-hidden className="text-13 whitespace-nowrap text-fg-3 md:hidden">
        {name}
      </span>{' '}
      <span className="whitespace-nowrap">{value}</span>
    </>
  )
}
