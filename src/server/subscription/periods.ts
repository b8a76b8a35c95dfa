/** Subscription periods: UTC days, a month each, clamped to the end of a short month. */

/** The same day of the next month, on the anchor's day where that month has it. */
export function nextPeriod(start: Date, anchorDay: number): Date {
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth() + 1]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(anchorDay, lastDay)))
}

/** The period that `at` lies in, when one began at `start`; those in between were missed. */
export function periodAt(start: Date, anchorDay: number, at: Date): { start: Date; end: Date } {
  let period = { start, end: nextPeriod(start, anchorDay) }
  while (period.end <= at) {
    period = { start: period.end, end: nextPeriod(period.end, anchorDay) }
  }
  return period
}

export function dayOf(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()))
}

/** The day as it stands in a subscription's idempotency key. */
export const dayText = (day: Date) => day.toISOString().slice(0, 10)
