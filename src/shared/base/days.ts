export const hourMillis = 60 * 60 * 1000
export const dayMillis = 24 * hourMillis

/** The time `days` times 24 hours later; earlier when negative. */
export const addDays = (at: Date, days: number) => new Date(at.getTime() + days * dayMillis)

/** The time `hours` later; earlier when negative. */
export const addHours = (at: Date, hours: number) => new Date(at.getTime() + hours * hourMillis)

/** The same day and time in a later month, or its last day where it has no such day, in UTC. */
export function addMonths(at: Date, months: number): Date {
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth() + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const date = new Date(at)
  date.setUTCFullYear(year, month, Math.min(at.getUTCDate(), lastDay))
  return date
}

/** The UTC day of a time, such as `2026-11-03`. */
export const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** The first moment of the month after the one of `at`, in UTC. */
export const nextMonth = (at: Date) =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1))

/** The start of the calendar month of a time, in UTC. */
export const monthOf = (at: Date) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1))
