import { addDays } from '../../../shared/base/days.ts'
import { formatMoment } from '../../ui/text/format.ts'
import { nextTurn } from '../../../shared/market/pace-rules.ts'
import type { Campaign, ClosedReason } from '../../../shared/market/campaigns.ts'

/** By when a campaign that was submitted then is decided (`promisedHours`), or that it is late. */
export function decidedBy(submittedAt: string, now = new Date()): string {
  const by = addDays(new Date(submittedAt), 1)
  return by < now
    ? 'Our decision was due within 24 hours and is late. We are sorry, and still notify you.'
    : `We decide by ${formatMoment(by.toISOString())} and tell you in Candor and by email.`
}

/** Why a campaign has no open place, for reviewers. */
export const closedForReviewers: Record<ClosedReason, string> = {
  full: 'All places are taken. One opens if it is given back or a review is rejected.',
  paused: 'The business has paused this campaign.',
  funds: 'This campaign is waiting for funds.',
  limit: 'This campaign has reached its limit for this month.',
  unverified: 'This campaign waits until its business is verified.',
  codes: 'No codes for the product are left.',
  not_started: 'This campaign has not started yet.',
  pace: 'This campaign takes a few reviewers at a time, and its next places open later.',
}

const causes: Record<Exclude<ClosedReason, 'not_started' | 'pace'>, string> = {
  full: 'It may also stay full.',
  paused: 'It takes reviews again when the business resumes it.',
  funds: 'It takes reviews again when the business adds money to its wallet.',
  limit: 'It takes reviews again next month, or when the business changes its plan.',
  unverified: 'It takes reviews again once our team has checked the business.',
  codes: 'Places open again when the business adds codes.',
}

type Timed = Pick<Campaign, 'closedReason' | 'startsAt' | 'endsAt' | 'pace'>

/** When a campaign opens that waits for its start or for its next day or week; else null. */
export function opensAt({ closedReason, startsAt, pace }: Timed, now = new Date()): string | null {
  if (closedReason === 'not_started') return startsAt
  return closedReason === 'pace' && pace ? nextTurn(pace.per, now).toISOString() : null
}

/** What makes a closed campaign take reviews again, and when, as one or two sentences. */
export function opensAgain(campaign: Timed & { closedReason: ClosedReason }, now = new Date()) {
  const { closedReason, endsAt } = campaign
  if (closedReason !== 'not_started' && closedReason !== 'pace') return causes[closedReason]
  const at = opensAt(campaign, now)!
  return endsAt !== null && endsAt <= at
    ? 'It ends before that.'
    : `It opens on ${formatMoment(at)}.`
}
