import type { ChartProps, Series } from './layout.ts'

type Values = Pick<ChartProps, 'points' | 'series' | 'format'>

/** Fewer points than these say more in a sentence than as a chart. */
const leastPoints = 5

/** What each point adds. */
const stepsOf = ({ values }: Series, cumulative: boolean) =>
  cumulative ? values.map((value, index) => value - (values[index - 1] ?? 0)) : values

/** Whether so few points have a value that a sentence says them all. */
export function isFew({ points, series }: Values, cumulative: boolean): boolean {
  const all = series.map((one) => stepsOf(one, cumulative))
  return points.filter((_, index) => all.some((steps) => steps[index])).length < leastPoints
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** 'Approved: 3 (Nov 2) and 1 (Nov 5). Previous 30 days: 2 in all.' */
export const inWords = ({ points, series, format }: Values, cumulative: boolean) =>
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
