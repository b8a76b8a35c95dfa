import { AxisBottom, AxisLeft, type TickRendererProps } from '@visx/axis'
import { GridRows } from '@visx/grid'
import { useCallback, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { classNames } from '../class-names.ts'
import { height, layoutOf, top, widthOf, type ChartLayout, type ChartProps } from './layout.ts'
import { Areas, Bars } from './Marks.tsx'
import { tones } from './tones.ts'

const labelHeight = 16

/** Values over time. Areas are labelled at their ends; arrow keys select a point. */
export function Chart(props: ChartProps) {
  const { label, points, series, format } = props
  const [pointed, setPointed] = useState<number>()
  const [ref, width] = useWidth()
  const last = points.length - 1
  const shown = Math.min(pointed ?? last, last)
  const layout = layoutOf(props, width)

  function point({ clientX, currentTarget }: PointerEvent) {
    const from = currentTarget.getBoundingClientRect().left + layout.left
    const first = layout.atX(0) - layout.left
    const share = (clientX - from - first) / (layout.atX(last) - layout.atX(0) || 1)
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
        {...{ series, format }}
        name={pointed === undefined ? undefined : points[shown]}
        valueOf={({ values: all }) => (pointed === undefined ? undefined : (all[shown] ?? 0))}
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

interface DrawingProps extends ChartProps {
  layout: ChartLayout
  pointed: number | undefined
  width: number
}

function Drawing(props: DrawingProps) {
  const { shape, points, marks: names = points, running = false, series } = props
  const { layout, pointed, width } = props
  const { y, atX, left, right, marks, bottom } = layout
  const Marks = shape === 'bars' ? Bars : Areas
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
      <Axes points={names} layout={layout} shape={shape} />
      {pointed !== undefined && (
        <line x1={atX(end)} x2={atX(end)} y1={top} y2={bottom} className="stroke-control" />
      )}
      <Marks series={series} layout={layout} running={running} />
      {shape === 'areas' &&
        series.map(({ name, values, tone }) => (
          <circle
            key={name}
            cx={atX(end)}
            cy={y(values[end] ?? 0)}
            r={3.5}
            className={tones[tone].area}
          />
        ))}
      {layout.labelled && <EndLabels series={series} layout={layout} />}
    </svg>
  )
}

function Axes({
  points,
  layout,
  shape,
}: Pick<ChartProps, 'points' | 'shape'> & { layout: ChartLayout }) {
  const { x, y, marks, left, right, bottom, formatTick } = layout
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
        tickLabelProps={(index) => ({ textAnchor: anchorOf(index, last, shape), dy: 8 })}
        tickComponent={TickLabel}
        tickLength={0}
        hideAxisLine
        hideTicks
      />
    </>
  )
}

/** Keeps the first and last label inside the chart; beside the last bar there is room for it. */
function anchorOf(index: number, last: number, shape: ChartProps['shape']) {
  if (last === 0 || (index > 0 && (index < last || shape === 'bars'))) return 'middle'
  return index === 0 ? 'start' : 'end'
}

function TickLabel({ x, y, dx, dy, textAnchor, formattedValue }: TickRendererProps) {
  return (
    <text {...{ x, y, dx, dy, textAnchor }} className="fill-fg-3 text-12 tabular-nums">
      {formattedValue}
    </text>
  )
}

function EndLabels({ series, layout }: Pick<ChartProps, 'series'> & { layout: ChartLayout }) {
  const ends = series.map(({ values }) => layout.y(values.at(-1) ?? 0))
  const tops = spreadLabels(ends, labelHeight, layout.bottom)
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

interface ReadoutProps extends Pick<ChartProps, 'series' | 'format'> {
  name: string | undefined
  valueOf: (series: ChartProps['series'][number]) => number | undefined
}

/** The names of the series, and the values of the selected point; the page says what all are. */
function Readout({ name, series, format, valueOf }: ReadoutProps) {
  const formatted = (value: number | undefined) => value !== undefined && format(value)
  return (
    <figcaption
      aria-hidden
      // Reserve two lines on phones, so that the chart does not move.
      className="flex flex-wrap content-start gap-x-4 gap-y-1 text-13 text-fg-3 tabular-nums
        max-sm:min-h-10"
    >
      {name && <span>{name}</span>}
      {series.map((one) => (
        <span key={one.name}>
          <span
            className={classNames(
              'mr-1.5 inline-block size-2 rounded-control',
              tones[one.tone].swatch,
            )}
          />
          {one.name} <span className="text-fg">{formatted(valueOf(one))}</span>
        </span>
      ))}
    </figcaption>
  )
}

/** Moves labels apart, so that they do not overlap and none is below the floor. */
export function spreadLabels(tops: readonly number[], gap: number, floor: number): number[] {
  const order = tops.map((_, index) => index).toSorted((one, other) => tops[one]! - tops[other]!)
  const placed = [...tops]
  order.forEach((index, place) => {
    const above = place === 0 ? -Infinity : placed[order[place - 1]!]! + gap
    placed[index] = Math.max(tops[index]!, above)
  })
  // Move labels that were pushed below the floor up again, and the others with them.
  let lowest = floor
  for (const index of order.toReversed()) {
    placed[index] = Math.min(placed[index]!, lowest)
    lowest = placed[index] - gap
  }
  return placed
}
