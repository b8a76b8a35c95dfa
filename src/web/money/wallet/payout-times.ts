import { dueHours } from '../../../shared/platform/due-rules.ts'
import type { PayoutTimes } from '../../../shared/money/payout-times.ts'
import { countOf, hoursSince } from '../../ui/text/format.ts'

const inDays = (days: number) => countOf(days, 'day')

const promisedDays = dueHours.withdrawals / 24

/** Within how many days we pay, and how long it took lately where that was sooner. */
export function payoutTimesText(times: PayoutTimes | null): string {
  const promise = `We pay within ${inDays(promisedDays)}`
  if (!times || times.medianDays >= promisedDays) return `${promise}.`
  const { medianDays, slowestDays } = times
  const lately = `${promise}, usually sooner: in the last 90 days, `
  if (medianDays === slowestDays) return `${lately}all were paid within ${inDays(slowestDays)}.`
  const half = `${lately}half were paid within ${inDays(medianDays)}`
  return slowestDays > promisedDays
    ? `${half}.`
    : `${half}, the slowest after ${inDays(slowestDays)}.`
}

/** By when a withdrawal of now is paid, which waits until a hold of its destination is over. */
export function payByOfNow(heldUntil: string | null, now = new Date()): string {
  const since = Math.max(now.getTime(), new Date(heldUntil ?? 0).getTime())
  return new Date(since + dueHours.withdrawals * 3_600_000).toISOString()
}

export const isLate = (payBy: string) => hoursSince(payBy) > 0
