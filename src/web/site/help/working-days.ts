/** The next day from Monday to Friday, one day later at the earliest. */
export function nextWorkingDay(from: Date): Date {
  const day = new Date(from)
  do day.setDate(day.getDate() + 1)
  while (day.getDay() === 0 || day.getDay() === 6)
  return day
}
