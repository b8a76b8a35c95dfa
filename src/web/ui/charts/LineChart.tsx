import { AxisBottom, AxisLeft } from '@visx/axis'
import type { TickRendererProps } from '@visx/axis'
import { GridRows } from '@visx/grid'
import { scaleLinear, scalePoint } from '@visx/scale'
import { LinePath } from '@visx/shape'
import { useCallback, useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { classNames } from '../class-names.ts'
import { spreadLabels } from './spread-labels.ts'

export interface Series {
  name: string
  values: readonly number[]
  tone: keyof typeof tones
}

export interface LineChartProps {
  /** Accessible name; a table beside the chart has the numbers. */
  label: string
  /** Names of the points, such as days. */
  points: readonly string[]
  /** Shorter names for the axis. */
  marks?: readonly string[]
  /** The last point is a period that has not ended: its line is dotted. */
  running?: boolean
  series: readonly Series[]
  format: (value: number) => string
  /** A shorter format for the axis. */
  formatTick?: (value: number) => string
  /** Whether the values of the last point are shown while no point is selected. */
  saysLast?: boolean
}

const tones = {
  ember: { line: 'stroke-data-ember', dot: 'fill-data-ember', word: 'fill-data-ember' },
  // Text needs more contrast than a line.
  azure: { line: 'stroke-data-azure', dot: 'fill-data-azure', word: 'fill-info' },
  mint: { line: 'stroke-data-mint', dot: 'fill-data-mint', word: 'fill-data-mint' },
  orchid: { line: 'stroke-data-orchid', dot: 'fill-data-orchid', word: 'fill-data-orchid' },
  /** The previous period: dashed, behind the others. */
  previous: {
    line: 'stroke-data-previous [stroke-dasharray:4_4]',
    dot: 'fill-data-previous',
    word: 'fill-fg-3',
  },
}

const height = 208
const top = 10
const bottom = height - 28
const labelHeight = 16

/** Estimated width of a word in pixels, at 12 px. */
const widthOf = (word: string) => 7 * word.length

/** A line chart over time. Each line is labelled at its end; arrow keys select a point. */
export function LineChart(props: LineChartProps) {
  const { label, points, series, format, saysLast = true } = props
  const [pointed, setPointed] = useState<number>()
  const [ref, width] = useWidth()
  const last = points.length - 1
  const shown = Math.min(pointed ?? last, last)
  const layout = layoutOf(props, width)

  function point({ clientX, currentTarget }: PointerEvent) {
    const from = currentTarget.getBoundingClientRect().left + layout.left
    const share = (clientX - from) / (layout.right - layout.left)
    setPointed(Math.round(Math.min(1, Math.max(0, share)) * last))
  }

  function step(event: KeyboardEvent) {
    const steps: Record<string, number> = {
      ArrowLeft: shown - 1,
      ArrowDown: shown - 1,
      ArrowRight: shown + 1,
      ArrowUp: shown + 1,
      Home: 0,
      End: last,
    }
    const to = steps[event.key]
    if (to === undefined) return
    event.preventDefault()
    setPointed(Math.min(last, Math.max(0, to)))
  }

  const values = series.map((one) => `${one.name} ${format(one.values[shown] ?? 0)}`)
  return (
    <figure>
      <Readout
        {...{ points, series, format }}
        index={shown}
        hidden={pointed === undefined && !saysLast}
      />
      <div
        ref={ref}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={shown}
        aria-valuetext={`${points[shown]}: ${values.join(', ')}`}
        onPointerMove={point}
        onPointerLeave={() => setPointed(undefined)}
        onBlur={() => setPointed(undefined)}
        onKeyDown={step}
        className="relative mt-3 h-52 rounded-control"
      >
        {width > 0 && <Drawing {...props} {...{ layout, pointed, width }} />}
      </div>
    </figure>
  )
}

/** Returns a ref and the width of its element in pixels. */
function useWidth() {
  const [width, setWidth] = useState(0)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    // A hidden element has no width: keep the last one.
    const measure = () => setWidth((before) => element.clientWidth || before)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width] as const
}

type Layout = ReturnType<typeof layoutOf>

function layoutOf({ points, series, format, formatTick = format }: LineChartProps, width: number) {
  const highest = Math.max(0, ...series.flatMap(({ values }) => values))
  const y = scaleLinear({ domain: [0, highest || 1], range: [bottom, top], nice: 3 })
  // Counts and cents are integers, so fractions are no useful ticks.
  const marks = highest === 0 ? [0] : y.ticks(3).filter(Number.isInteger)
  const left = 12 + Math.max(...marks.map((mark) => widthOf(formatTick(mark))))
  const right = Math.max(left + 40, width - 12 - Math.max(...series.map((s) => widthOf(s.name))))
  const x = scalePoint({ domain: points.map((_, index) => index), range: [left, right] })
  const atX = (index: number) => x(index) ?? left
  return { x, y, atX, marks, left, right, formatTick }
}

interface DrawingProps extends LineChartProps {
  layout: Layout
  pointed: number | undefined
  width: number
}

function Drawing(props: DrawingProps) {
  const { points, marks: names = points, running = false, series, layout, pointed, width } = props
  const { y, atX, left, right, marks } = layout
  const last = points.length - 1
  const end = pointed ?? last
  return (
    <svg aria-hidden width={width} height={height} className="chart absolute inset-0">
      <GridRows
        scale={y}
        left={left}
        width={right - left}
        tickValues={marks}
        stroke=""
        className="[&_line]:stroke-line"
      />
      <Axes points={names} layout={layout} />
      {pointed !== undefined && (
        <line x1={atX(end)} x2={atX(end)} y1={top} y2={bottom} className="stroke-control" />
      )}
      {series.map(({ name, values, tone }) => (
        <g key={name}>
          <LinePath
            data={values.slice(0, running ? -1 : undefined)}
            x={(_, index) => atX(index)}
            y={(value) => y(value)}
            strokeWidth={2}
            strokeLinejoin="round"
            className={tones[tone].line}
          />
          {running && last > 0 && (
            <LinePath
              data={values.slice(-2)}
              x={(_, index) => atX(last - 1 + index)}
              y={(value) => y(value)}
              strokeWidth={2}
              strokeLinecap="round"
              strokeDasharray="1 5"
              className={tones[tone].line}
            />
          )}
          <circle cx={atX(end)} cy={y(values[end] ?? 0)} r={3.5} className={tones[tone].dot} />
        </g>
      ))}
      <EndLabels series={series} layout={layout} />
    </svg>
  )
}

function Axes({ points, layout }: Pick<LineChartProps, 'points'> & { layout: Layout }) {
  const { x, y, marks, left, right, formatTick } = layout
  const last = points.length - 1
  const fitting = Math.floor((right - left) / (widthOf(points[0] ?? '') + 40))
  const step = Math.ceil(last / Math.max(1, Math.min(4, fitting))) || 1
  // Count from the end, so that the last day is labelled and the steps are even.
  const days = points.map((_, index) => index).filter((index) => (last - index) % step === 0)
  return (
    <>
      <AxisLeft
        scale={y}
        left={left}
        tickValues={marks}
        tickFormat={(value) => formatTick(Number(value))}
        tickLabelProps={{ textAnchor: 'end', dx: -8, dy: 4 }}
        tickComponent={TickLabel}
        tickLength={0}
        hideAxisLine
        hideTicks
      />
      <AxisBottom
        scale={x}
        top={bottom}
        tickValues={days}
        tickFormat={(index) => points[index]}
        tickLabelProps={(index) => ({ textAnchor: anchorOf(index, last), dy: 8 })}
        tickComponent={TickLabel}
        tickLength={0}
        hideAxisLine
        hideTicks
      />
    </>
  )
}

/** Keeps the first and last label inside the chart. */
function anchorOf(index: number, last: number) {
  if (last === 0 || (index > 0 && index < last)) return 'middle'
  return index === 0 ? 'start' : 'end'
}

function TickLabel({ x, y, dx, dy, textAnchor, formattedValue }: TickRendererProps) {
  return (
    <text {...{ x, y, dx, dy, textAnchor }} className="fill-fg-3 text-12 tabular-nums">
      {formattedValue}
    </text>
  )
}

function EndLabels({ series, layout }: Pick<LineChartProps, 'series'> & { layout: Layout }) {
  const ends = series.map(({ values }) => layout.y(values.at(-1) ?? 0))
  const tops = spreadLabels(ends, labelHeight, bottom)
  return series.map(({ name, tone }, index) => (
    <text
      key={name}
      x={layout.right + 8}
      y={tops[index]! + 4}
      className={`text-12 font-medium ${tones[tone].word}`}
    >
      {name}
    </text>
  ))
}

interface ReadoutProps extends Pick<LineChartProps, 'points' | 'series' | 'format'> {
  index: number
  hidden: boolean
}

/** The values of the selected point, or of the last one. */
function Readout({ points, series, format, index, hidden }: ReadoutProps) {
  return (
    <figcaption
      aria-hidden
      className={classNames(
        // Reserve two lines on phones, so that the chart does not move.
        'flex flex-wrap content-start gap-x-4 gap-y-1 text-13 text-fg-3',
        'tabular-nums max-sm:min-h-10',
        hidden && 'invisible',
      )}
    >
      <span>{points[index]}</span>
      {series.map(({ name, values }) => (
        <span key={name}>
          {name} <span className="text-fg">{format(values[index] ?? 0)}</span>
        </span>
      ))}
    </figcaption>
  )
}
