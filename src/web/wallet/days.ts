/** The first moment of a day such as '2026-11-01', as the viewer's own zone has it. */
export function startOf(day: string): string {
  return moment(day, 0)
}

/** The first moment of the day after, which is not 24 hours later on every day of the year. */
export function dayAfter(day: string): string {
  return moment(day, 1)
}

function moment(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later).toISOString()
}
