/**
 * Moments in sentences that the server writes: in words and in UTC, because mails are read in any
 * time zone. The application shows them in the reader's own.
 */
const words = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
const dayWords = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
})

/** '2026-11-26T01:15:00.000Z' → 'Nov 26, 2026, 1:15 AM UTC'. */
export const utcText = (at: string | Date) =>
  `${words.format(new Date(at)).replaceAll('\u202f', ' ')} UTC`

/** '2026-12-25' → 'Dec 25, 2026'. */
export const dayText = (day: string) => dayWords.format(new Date(`${day}T00:00Z`))

const written = /\b[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M UTC\b/g

/** A sentence with the moments of `utcText` written by `format`. */
export const withMoments = (sentence: string, format: (iso: string) => string) =>
  sentence.replaceAll(written, (moment) => format(new Date(moment).toISOString()))
