import { utcText } from '../../../shared/base/moment-text.ts'
import { inDollars, type Cents } from '../../../shared/base/money.ts'
import type { NotificationData } from './data.ts'

export interface RenderedNotification {
  text: string
  /** The page that it is about. */
  path: string
}

/** The amount of a refund; of sandbox money when no card gets anything. */
const refundSum = ({
  amountCents,
  sandboxCents = 0 as Cents,
}: NotificationData['refund-requested']) =>
  amountCents > 0 ? inDollars(amountCents) : `${inDollars(sandboxCents)} of sandbox money`

type MoneyKind =
  | 'deposit-completed'
  | 'deposit-failed'
  | 'deposit-reversed'
  | 'dispute-opened'
  | 'dispute-ended'
  | 'dispute-won'
  | 'dispute-lost'
  | 'withdrawal-requested'
  | 'withdrawal-received'
  | 'withdrawal-held'
  | 'withdrawal-cancelled'
  | 'withdrawal-paid'
  | 'withdrawal-failed'
  | 'payout-account-needed'
  | 'payout-destination-changed'
  | 'payout-destination-removed'
  | 'refund-requested'
  | 'refund-approved'
  | 'refund-completed'
  | 'refund-rejected'
  | 'refund-failed'
  | 'refund-returned'

/** The sentences of notifications about deposits, disputes, withdrawals and refunds. */
export const moneySentences: {
  [K in MoneyKind]: (data: NotificationData[K]) => RenderedNotification
} = {
  'deposit-completed': (d) => ({
    text: `${inDollars(d.amountCents)} is in your wallet.`,
    path: '/wallet',
  }),
  'deposit-failed': (d) => ({
    text: `Your payment of ${inDollars(d.amountCents)} did not go through. Nothing was charged.`,
    path: '/wallet',
  }),
  'deposit-reversed': (d) => ({
    text: `Your bank reversed a card payment of ${inDollars(d.amountCents)}.`,
    path: '/wallet',
  }),
  'dispute-opened': (d) => ({
    text: `A card payment of ${inDollars(d.amountCents)} is disputed.`,
    path: '/admin/payouts?show=disputes',
  }),
  'dispute-ended': (d) => ({
    text: `The dispute of ${inDollars(d.amountCents)} is ${d.won ? 'won' : 'lost'}.`,
    path: '/admin/payouts?show=disputes',
  }),
  'dispute-won': (d) => ({
    text: `The dispute of your card payment is won: ${inDollars(d.amountCents)} came back.`,
    path: '/wallet',
  }),
  'dispute-lost': (d) => ({
    text: `The dispute of your card payment is lost: ${inDollars(d.amountCents)} is gone.`,
    path: '/wallet',
  }),
  'withdrawal-requested': (w) => ({
    text: `A withdrawal of ${inDollars(w.amountCents)} is waiting to be paid.`,
    path: '/admin/payouts',
  }),
  'withdrawal-received': (w) => ({
    text:
      `You requested a withdrawal of ${inDollars(w.amountCents)}. ` +
      'We tell you when it is paid.',
    path: '/wallet',
  }),
  'withdrawal-held': (w) => ({
    text:
      `You requested a withdrawal of ${inDollars(w.amountCents)}. It is not paid before ` +
      `${utcText(w.heldUntil)}, because your payout destination was changed.`,
    path: '/wallet',
  }),
  'withdrawal-cancelled': (w) => ({
    text:
      `Your withdrawal of ${inDollars(w.amountCents)} is cancelled. ` +
      'The money is in your wallet.',
    path: '/wallet',
  }),
  'withdrawal-paid': (w) => ({
    text: `Your withdrawal was paid: ${inDollars(w.netCents)}.`,
    path: '/wallet',
  }),
  'withdrawal-failed': (w) => ({
    text:
      `Your withdrawal${w.amountCents ? ` of ${inDollars(w.amountCents)}` : ''} could not be ` +
      `paid, and the money is back in your wallet. ` +
      `Reason: ${w.reason}`,
    path: '/wallet',
  }),
  'payout-account-needed': (w) => ({
    text: w.refused
      ? `Check or change your payout destination: a payment to it failed, and your withdrawal of ` +
        `${inDollars(w.amountCents)} waits.`
      : `Add a payout destination: your withdrawal of ${inDollars(w.amountCents)} waits for one.`,
    path: '/wallet?destination=edit',
  }),
  'payout-destination-changed': (d) => ({
    text:
      `Your payout destination is now ${d.bankName}. ` +
      (d.undoId ? 'For your safety nothing is paid to it before 48 hours have passed. ' : '') +
      'If it was not you who changed that, change your password and write to us.',
    path: '/wallet',
  }),
  'payout-destination-removed': (d) => ({
    text:
      `Your payout destination, ${d.bankName}, was removed. Withdrawals wait for a new one. ` +
      'If it was not you who removed it, change your password and write to us.',
    path: '/wallet',
  }),
  'refund-requested': (r) => ({
    text: `A refund of ${refundSum(r)} is waiting for a decision.`,
    path: '/admin/payouts?show=refunds',
  }),
  'refund-approved': (r) => ({
    text: `Your refund of ${inDollars(r.amountCents)} is approved and on its way.`,
    path: '/wallet',
  }),
  'refund-completed': (r) => ({
    text: r.amountCents
      ? `Your refund is done: ${inDollars(r.amountCents)} went back to your cards.`
      : `Your refund is done: ${refundSum(r)} expired.`,
    path: '/wallet',
  }),
  'refund-rejected': (r) => ({ text: `Your refund was rejected: ${r.note}`, path: '/wallet' }),
  'refund-failed': (r) => ({
    text:
      `${inDollars(r.amountCents)} could not be refunded to your card and is in your wallet ` +
      `again: ${r.failure}`,
    path: '/wallet',
  }),
  'refund-returned': (r) => ({
    text:
      `The card provider did not refund ${inDollars(r.amountCents)}, so it is in the ` +
      `wallet of the business again: ${r.failure}`,
    path: '/admin/payouts?show=refunds&status=failed',
  }),
}
