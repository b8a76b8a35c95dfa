import { addDays } from '../../shared/days.ts'
import type { PayoutTimes } from '../../shared/payout-times.ts'
import { countOf } from '../ui/text/format.ts'

const inDays = (days: number) => countOf(days, 'day')

/** How long payouts took lately, in a sentence: measured, because no day is promised. */
export function payoutTimesText(times: PayoutTimes | null): string {
  if (!times) return 'Too few were paid in the last 90 days to say how long it takes.'
  const { medianDays, slowestDays } = times
  if (medianDays === slowestDays) {
    return `In the last 90 days, withdrawals were paid within ${inDays(slowestDays)}.`
  }
  const half = `half of the withdrawals were paid within ${inDays(medianDays)}`
  return `In the last 90 days, ${half}, the slowest after ${inDays(slowestDays)}.`
}

interface Waiting {
  /** When it was requested. */
  createdAt: string
  awaitsDestination: boolean
}

/** Until when withdrawals wait after a change of destination, and how long payouts took. */
interface Known {
  heldUntil: string | null | undefined
  times: PayoutTimes | null | undefined
}

/**
 * When a withdrawal that waits would be paid if it took as long as the slowest lately; `late` after
 * that, and null where nothing can be said.
 */
export function expectedBy(waiting: Waiting, known: Known, now = new Date()) {
  const { times, heldUntil } = known
  if (!times || waiting.awaitsDestination) return null
  const [requested, held] = [new Date(waiting.createdAt), new Date(heldUntil ?? 0)]
  const by = addDays(held > requested ? held : requested, times.slowestDays)
  return by < now ? 'late' : by.toISOString()
}
