import { isUnfrozen } from '../people/freeze.ts'
import { share, type BasisPoints, type Cents } from '../base/money.ts'

/** How long a checkout that was left can be continued, before it ends by itself. */
export const depositOpenHours = 24

/** What names a batch to people, on bank statements and in its file: 'CP-7F3A09C2'. */
export const batchReference = (batchId: string) => `CP-${batchId.slice(0, 8).toUpperCase()}`

/** Withdrawals are at least $30 and cost 10% (docs/domain.md, Withdrawals and payouts). */
export const minWithdrawal = 30_00 as Cents
export const withdrawalChargeBps: BasisPoints = 1_000

/** The charge and the net amount of a withdrawal. */
export function withdrawalOf(amount: Cents) {
  const charge = share(amount, withdrawalChargeBps)
  return { amountCents: amount, chargeCents: charge, netCents: (amount - charge) as Cents }
}

/** What an hour pays after the charge, in whole dollars: '≈ $25 an hour'. */
export const hourlyText = (pricePerReviewCents: Cents, minutes: number) =>
  `≈ $${Math.round((withdrawalOf(pricePerReviewCents).netCents * 60) / minutes / 100)} an hour`

/** How long an admin waits before the reviewer of the same withdrawal is reminded again. */
const reminderHours = 24

/** Until when a reminder has to wait; null when one may be sent. */
export function noReminderUntil(remindedAt: Date | null, now = new Date()): Date | null {
  if (!remindedAt) return null
  const next = new Date(remindedAt.valueOf() + reminderHours * 3_600_000)
  return next > now ? next : null
}

interface RemindableState {
  status: string
  batchId: string | null
  frozen: boolean
  hasDestination: boolean
  destinationFailed: boolean
}

/** Whether its reviewer may be asked for an account: there is none, or a payment to it failed. */
export const canRemind = (withdrawal: RemindableState) =>
  withdrawal.status === 'pending' &&
  withdrawal.batchId === null &&
  (!withdrawal.hasDestination || withdrawal.destinationFailed) &&
  isUnfrozen('payWithdrawal', withdrawal)
