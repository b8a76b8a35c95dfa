import { addDays } from '../../../shared/base/days.ts'
import { formatMoment } from '../../ui/text/format.ts'
import type { ClosedReason } from '../../../shared/market/campaigns.ts'

/** By when a campaign that was submitted then is decided (`promisedHours`), or that it is late. */
export function decidedBy(submittedAt: string, now = new Date()): string {
  const by = addDays(new Date(submittedAt), 1)
  return by < now
    ? 'Our decision was due within 24 hours and is late. We are sorry, and still notify you.'
    : `We decide by ${formatMoment(by.toISOString())} and tell you in Candor and by email.`
}

/** Why a campaign has no open place, for reviewers. */
export const closedForReviewers: Record<ClosedReason, string> = {
  full: 'All places are taken. A place opens if a review is rejected.',
  paused: 'The business has paused this campaign.',
  funds: 'This campaign is waiting for funds.',
  limit: 'This campaign has reached its limit for this month.',
  unverified: 'This campaign waits until its business is verified.',
}

/** What makes it take reviews again, as one or two sentences. */
export const opensAgain: Record<ClosedReason, string> = {
  full: 'It may also stay full.',
  paused: 'It takes reviews again when the business resumes it.',
  funds: 'It takes reviews again when the business adds money to its wallet.',
  limit: 'It takes reviews again next month, or when the business changes its plan.',
  unverified: 'It takes reviews again once our team has checked the business.',
}
