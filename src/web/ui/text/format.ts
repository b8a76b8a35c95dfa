import { dollarsText, type Cents } from '../../../shared/base/money.ts'

/** A number that is always the same for a text, to choose a colour or a pattern by. */
export const numberOf = (text: string) =>
  Array.from(text).reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 65_521, 7)

/** The name of the viewer's time zone, such as 'Central European Standard Time'. */
export const timeZone = new Intl.DateTimeFormat('en-US', { timeZoneName: 'long' })
  .formatToParts()
  .find(({ type }) => type === 'timeZoneName')?.value

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const naira = new Intl.NumberFormat('en-NG', { style: 'currency', currency: 'NGN' })
const rating = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})
const count = new Intl.NumberFormat('en-US')
const tenths = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const change = new Intl.NumberFormat('en-US', {
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
})
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })
const dayOfYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' })
const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const moment = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** 123450 → '$1,234.50'. Intl formats the decimal text exactly, without floating point. */
export function formatMoney(cents: number): string {
  return withMinus(dollars.format(dollarsText(cents as Cents) as `${number}`))
}

/** Replaces the hyphen with a minus sign, which is as wide as a plus sign. */
const withMinus = (number: string) => number.replace('-', '−')

/** 2900 → '$29', 2950 → '$29.50', 0 → 'Free': a price in a list. */
export function formatPrice(cents: number): string {
  return cents === 0 ? 'Free' : formatMoney(cents).replace(/\.00$/, '')
}

/** Cents → naira, at a rate in naira per dollar. */
export function formatNaira(cents: number, nairaPerDollar: number): string {
  return naira.format(Math.round(cents * nairaPerDollar) / 100)
}

/** 1000 basis points → '10%'. */
export function formatRate(basisPoints: number): string {
  return `${basisPoints / 100}%`
}

/** 734003 → '717 kB', 10485760 → '10 MB'. */
export function formatBytes(bytes: number): string {
  const kilo = Math.ceil(bytes / 1024)
  return kilo < 1024 ? `${count.format(kilo)} kB` : `${tenths.format(kilo / 1024)} MB`
}

export function formatCount(value: number): string {
  return count.format(value)
}

/** 12.5 → '12.5%'; a dash for null. */
export function formatPercent(percent: number | null): string {
  return percent === null ? '—' : `${tenths.format(percent)}%`
}

/** 12.5 → '+12.5%', -3 → '−3%'; a dash for null. */
export function formatChange(percent: number | null): string {
  return percent === null ? '—' : `${withMinus(change.format(percent))}%`
}

/** 4.25 → '4.3'; a dash for null. */
export function formatRating(average: number | null): string {
  return average === null ? '—' : rating.format(average)
}

/** '3 reviews', '1 review'. */
export function countOf(value: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(value)} ${value === 1 ? noun : plural}`
}

/** Short month, day and year, in the viewer's time zone. */
export function formatDate(iso: string | null | undefined): string {
  return formatWith(day, iso)
}

/** Short month and day, for times in the next weeks: 'Nov 28'. */
export function formatDay(iso: string): string {
  return formatWith(dayOfYear, iso)
}

/** '2026-11' → 'November 2026'. */
export function formatMonth(text: string): string {
  return formatWith(month, `${text}-01T00:00`)
}

/** A range of days: 'Nov 9 – 15, 2026'. */
export function formatDates(from: string, to: string): string {
  return day.formatRange(timeOf(from), timeOf(to))
}

export const hoursSince = (iso: string, now = new Date()) =>
  (now.valueOf() - new Date(iso).valueOf()) / 3_600_000

/** How long ago, in one unit: '3 days', '5 hours', 'less than an hour'. */
export function formatAge(iso: string, now = new Date()): string {
  const hours = Math.floor(hoursSince(iso, now))
  if (hours < 1) {
    return 'less than an hour'
  }
  return hours < 48 ? countOf(hours, 'hour') : countOf(Math.floor(hours / 24), 'day')
}

/** The time of day: '9:30 AM'. */
export function formatTime(iso: string): string {
  return formatWith(time, iso)
}

export function formatMoment(iso: string | null | undefined): string {
  return formatWith(moment, iso)
}

/** A time, or the beginning of a day, '2026-11-28', here: by itself a day would begin in UTC. */
const timeOf = (iso: string) => new Date(/^\d{4}-\d\d-\d\d$/.test(iso) ? `${iso}T00:00` : iso)

function formatWith(format: Intl.DateTimeFormat, iso: string | null | undefined): string {
  const date = timeOf(iso ?? '')
  return Number.isNaN(date.valueOf()) ? 'Unknown date' : format.format(date)
}

/** 'Nov 24, 2026 by Ada Obi'; without the name where the viewer may not know it. */
export const decisionText = (at: string, by: string | null | undefined) =>
  by ? `${formatDate(at)} by ${by}` : formatDate(at)
