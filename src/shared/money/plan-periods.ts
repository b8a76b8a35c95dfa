/** Subscription periods: a month of UTC days, shortened to the end of a short month. */

/** The anchor day in the next month, or the last day of that month if it is shorter. */
export function nextPeriod(start: Date, anchorDay: number): Date {
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth() + 1]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(anchorDay, lastDay)))
}

/** The period that contains `at`, counted from a period that began at `start`. */
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

export const dayText = (day: Date) => day.toISOString().slice(0, 10)
