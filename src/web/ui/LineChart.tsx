import { useState } from 'react'
import type { PointerEvent } from 'react'
import { axisTop, spread } from './chart-scale.ts'
import { classNames } from './class-names.ts'

export interface Series {
  name: string
  values: readonly number[]
  tone: keyof typeof tones
}

interface LineChartProps {
  /** What it shows, for who does not see it; the numbers stand in a table besides. */
  label: string
  /** The days, or whatever the values belong to. */
  points: readonly string[]
  series: readonly Series[]
  format: (value: number) => string
}

const tones = {
  ember: { stroke: 'stroke-data-ember', text: 'text-data-ember' },
  azure: { stroke: 'stroke-data-azure', text: 'text-info' },
  mint: { stroke: 'stroke-data-mint', text: 'text-data-mint' },
  orchid: { stroke: 'stroke-data-orchid', text: 'text-data-orchid' },
  /** The period before: dashed, behind the others. */
  previous: { stroke: 'stroke-data-previous [stroke-dasharray:4_4]', text: 'text-fg-3' },
}

/** Lines over time, each labelled at its end. */
export function LineChart({ label, points, series, format }: LineChartProps) {
  const [pointed, setPointed] = useState<number>()
  const top = axisTop(Math.max(0, ...series.flatMap(({ values }) => values)))
  const x = (index: number) => (points.length < 2 ? 0 : (index * 100) / (points.length - 1))
  const y = (value: number) => 100 - (value * 100) / top

  function point({ clientX, currentTarget }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect()
    const share = Math.min(1, Math.max(0, (clientX - left) / width))
    setPointed(Math.round(share * (points.length - 1)))
  }

  return (
    <figure aria-label={label}>
      <Readout {...{ points, series, format }} index={pointed ?? points.length - 1} />
      <div className="relative mt-4 mr-24 ml-14 h-44">
        <Axis top={top} format={format} />
        <svg
          role="img"
          aria-label={label}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          onPointerMove={point}
          onPointerLeave={() => setPointed(undefined)}
          className="absolute inset-0 size-full overflow-visible"
        >
          {/* So that the whole area answers to the pointer. */}
          <rect width="100" height="100" fill="transparent" />
          {pointed !== undefined && (
            <line
              {...{ x1: x(pointed), x2: x(pointed), y1: 0, y2: 100 }}
              vectorEffect="non-scaling-stroke"
              className="stroke-control"
            />
          )}
          {series.map(({ name, values, tone }) => (
            <polyline
              key={name}
              points={values.map((value, index) => `${x(index)},${y(value)}`).join(' ')}
              fill="none"
              strokeWidth="2"
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
              className={tones[tone].stroke}
            />
          ))}
        </svg>
        <EndLabels series={series} y={y} />
      </div>
      <p
        aria-hidden
        className="mt-2 mr-24 ml-14 flex justify-between gap-4 text-12 text-fg-3 tabular-nums"
      >
        <span>{points[0]}</span>
        <span>{points.at(-1)}</span>
      </p>
    </figure>
  )
}

function Axis({ top, format }: { top: number; format: (value: number) => string }) {
  return [top, top / 2, 0]
    .filter((value) => Number.isInteger(value))
    .map((value) => (
      <div
        key={value}
        aria-hidden
        style={{ top: `${100 - (value * 100) / top}%` }}
        className="absolute inset-x-0 border-t"
      >
        <span
          className="absolute right-full -translate-y-1/2 pr-2 text-12 whitespace-nowrap text-fg-3
            tabular-nums"
        >
          {format(value)}
        </span>
      </div>
    ))
}

function EndLabels({ series, y }: Pick<LineChartProps, 'series'> & { y: (v: number) => number }) {
  const tops = spread(
    series.map(({ values }) => y(values.at(-1) ?? 0)),
    10,
  )
  return series.map(({ name, tone }, index) => (
    <span
      key={name}
      aria-hidden
      style={{ top: `${tops[index]}%` }}
      className={classNames(
        'absolute left-full -translate-y-1/2 pl-2 text-12 font-medium whitespace-nowrap',
        tones[tone].text,
      )}
    >
      {name}
    </span>
  ))
}

/** The values of one point: the last one, or that under the pointer. */
function Readout({
  points,
  series,
  format,
  index,
}: Omit<LineChartProps, 'label'> & { index: number }) {
  return (
    <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-13 text-fg-3 tabular-nums">
      <span>{points[index]}</span>
      {series.map(({ name, values, tone }) => (
        <span key={name}>
          <span className={tones[tone].text}>{name}</span> {format(values[index] ?? 0)}
        </span>
      ))}
    </figcaption>
  )
}
