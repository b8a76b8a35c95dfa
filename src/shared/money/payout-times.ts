import * as z from 'zod'

/** With fewer paid withdrawals than this, the time that they took tells nothing. */
export const fewestPayouts = 5

/**
 * How long payouts took, from the request to the payment, in days of 24 hours rounded up: the
 * median and the longest of `count` withdrawals.
 */
export const PayoutTimes = z.object({ count: z.int(), medianDays: z.int(), slowestDays: z.int() })
export type PayoutTimes = z.input<typeof PayoutTimes>
