import { scaleLinear, scalePoint } from '@visx/scale'
import type { tones } from './tones.ts'

export interface Series {
  name: string
  values: readonly number[]
  tone: keyof typeof tones
}

export interface ChartProps {
  /** Accessible name; a table beside the chart has the numbers. */
  label: string
  /** Bars for counts, areas for amounts and running totals. */
  shape: 'bars' | 'areas'
  /** Names of the points, such as days. */
  points: readonly string[]
  /** Shorter names for the axis. */
  marks?: readonly string[]
  /** The last point is a period that has not ended. */
  running?: boolean
  series: readonly Series[]
  format: (value: number) => string
  /** A shorter format for the axis. */
  formatTick?: (value: number) => string
}

export const height = 208
export const top = 10
const bottom = height - 28

/** Estimated width of a word in pixels, at 12 px. */
export const widthOf = (word: string) => 7 * word.length

export type ChartLayout = ReturnType<typeof layoutOf>

/** The scales and edges of a chart of this width, in pixels. */
export function layoutOf(props: ChartProps, width: number) {
  const { shape, points, series, format, formatTick = format } = props
  const highest = Math.max(0, ...series.flatMap(({ values }) => values))
  // A single count does not fill the whole height.
  const most = shape === 'bars' ? Math.max(highest, 2) : highest
  const y = scaleLinear({ domain: [0, most || 1], range: [bottom, top], nice: 3 })
  // Counts and cents are integers, so fractions are no useful ticks.
  const marks = most === 0 ? [0] : y.ticks(3).filter(Number.isInteger)
  const left = 12 + Math.max(...marks.map((mark) => widthOf(formatTick(mark))))
  // Areas are labelled at their ends where there is room; the line above names them all.
  const labelled = shape === 'areas' && width >= 520
  const labels = labelled ? series.map(({ name }) => widthOf(name)) : []
  // The last label stands under its bar, and may be wider than that.
  const last = (props.marks ?? points).at(-1) ?? ''
  const beyond = (widthOf(last) - (width - left) / Math.max(1, points.length)) / 2
  const room = shape === 'bars' ? Math.max(12, beyond) : 12 + Math.max(0, ...labels)
  const right = Math.max(left + 40, width - room)
  const x = scalePoint({
    domain: points.map((_, index) => index),
    range: [left, right],
    padding: shape === 'bars' ? 0.5 : 0,
  })
  const atX = (index: number) => x(index) ?? left
  const barWidth = Math.min(40, x.step() * 0.8)
  return { x, y, atX, labelled, marks, left, right, bottom, barWidth, formatTick }
}
