import type { Trend } from '../../../shared/overview/dashboard.ts'

/** The days of a bar. `before` is of as many days, a month earlier. */
export interface Span {
  from: string
  to: string
  value: number
  before: number
}

/** With fewer on the busiest day, single days would be a comb of equal teeth. */
const busy = 4
/** Divides the 30 days of a trend. */
const spanDays = 5

/** One span a day, or five days together while there are few a day. */
export function spansOf(days: Trend): Span[] {
  const length = Math.max(...days.map(({ value }) => value)) < busy ? spanDays : 1
  return Array.from({ length: Math.ceil(days.length / length) }, (_, index) => {
    const part = days.slice(index * length, (index + 1) * length)
    return {
      from: part[0]!.day,
      to: part.at(-1)!.day,
      value: part.reduce((sum, one) => sum + one.value, 0),
      before: part.reduce((sum, one) => sum + one.before, 0),
    }
  })
}

/** Whether a span is longer than a day. */
export const isGrouped = ([first]: readonly Span[]) => first?.from !== first?.to
