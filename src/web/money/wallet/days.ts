/** The start of a day such as '2026-11-01' in the viewer's time zone, as an ISO instant. */
export function startOf(day: string): string {
  return instantOf(day, 0)
}

/** The start of the next day, which is not always 24 hours later (daylight saving time). */
export function dayAfter(day: string): string {
  return instantOf(day, 1)
}

function instantOf(day: string, daysLater: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater).toISOString()
}
