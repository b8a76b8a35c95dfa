import { addDays } from '../../../shared/base/days.ts'
import { formatMoment } from '../../ui/text/format.ts'

/** By when documents are answered that were sent then: within a day. */
export function answerOf(submittedAt: string, now = new Date()): string {
  const by = addDays(new Date(submittedAt), 1)
  return by < now
    ? 'Our answer was due within 24 hours and is late. We are sorry, and still notify you.'
    : `We answer by ${formatMoment(by.toISOString())}, in Candor and by email.`
}
