import { dueHours } from '../../../shared/platform/due.ts'
import type { PayoutTimes } from '../../../shared/money/payout-times.ts'
import { countOf, hoursSince, formatDate, formatMoney, formatRate } from '../../ui/text/format.ts'
import { plans } from '../../../shared/people/plans.ts'
import type { Renewal } from '../../../shared/money/subscription.ts'

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

/**
 * What happens to the plan when the wallet is not funded until its renewal; null when the balance
 * covers it (docs/domain.md, Plans).
 */
export function shortRenewal(renewal: Renewal | null, availableCents: number, owedCents: number) {
  if (!renewal || renewal.costCents <= availableCents) return null
  const { plan, at, costCents } = renewal
  const { feeBps, monthlyReviews, name: starter } = plans.starter
  return {
    name: plans[plan].name,
    costs: `costs ${formatMoney(costCents)} on ${formatDate(at)}`,
    missing: missingText(costCents - availableCents, owedCents),
    otherwise:
      `Without it, your plan is ${starter} from that day: a fee of ${formatRate(feeBps)} on each ` +
      `review and at most ${monthlyReviews} reviews a month.`,
  }
}

/** What a wallet lacks. Whatever enters it pays first what its business owes. */
export const missingText = (lackingCents: number, owedCents: number) =>
  (owedCents > 0 ? `with the ${formatMoney(owedCents)} that you owe, ` : '') +
  `${formatMoney(lackingCents + owedCents)} is missing`
