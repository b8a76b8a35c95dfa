import { addDays } from '../../../shared/base/days.ts'
import { formatMoment } from '../../ui/text/format.ts'

/** By when a campaign that was submitted then is decided (`promisedHours`), or that it is late. */
export function decidedBy(submittedAt: string, now = new Date()): string {
  const by = addDays(new Date(submittedAt), 1)
  return by < now
    ? 'Our decision was due within 24 hours and is late. We are sorry, and still notify you.'
    : `We decide by ${formatMoment(by.toISOString())} and tell you in Candor and by email.`
}
