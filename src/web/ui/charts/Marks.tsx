import { AreaClosed, Bar, LinePath } from '@visx/shape'
import type { ChartLayout } from './layout.ts'
import type { Series } from './layout.ts'
import { tones } from './tones.ts'

interface MarksProps {
  series: readonly Series[]
  layout: ChartLayout
  /** The last point is a period that has not ended. */
  running: boolean
}

/** Counts as bars: the period before as a wide quiet one, the others beside each other on it. */
export function Bars({ series, layout, running }: MarksProps) {
  const { atX, y, bottom, barWidth } = layout
  const present = series.filter(({ tone }) => tone !== 'previous')
  const width = barWidth / present.length
  return series.map(({ name, values, tone }) => {
    const column = present.findIndex((one) => one.name === name)
    const [offset, own] =
      tone === 'previous' ? [0, barWidth] : [column * width + width * 0.12, width * 0.76]
    return (
      <g key={name}>
        {values.map((value, index) => (
          <Bar
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            x={atX(index) - barWidth / 2 + offset}
            y={y(value)}
            width={own}
            height={bottom - y(value)}
            rx={tone === 'previous' ? 0 : Math.min(2, own / 3)}
            className={tones[tone].area}
            opacity={tone === 'previous' ? 0.3 : running && index === values.length - 1 ? 0.5 : 1}
          />
        ))}
      </g>
    )
  })
}

/** Amounts as areas with a line on top; the period before is a quiet band. */
export function Areas({ series, layout, running }: MarksProps) {
  const { atX, y } = layout
  const last = (series[0]?.values.length ?? 1) - 1
  return series.map(({ name, values, tone }) => (
    <g key={name}>
      <AreaClosed
        data={[...values]}
        x={(_, index) => atX(index)}
        y={(value) => y(value)}
        yScale={y}
        className={tones[tone].area}
        opacity={tone === 'previous' ? 0.22 : 0.14}
      />
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
    </g>
  ))
}
