import { utcText } from '../../../shared/base/moment-text.ts'
import { inDollars, type Cents } from '../../../shared/base/money.ts'
import type { AppealAbout } from '../../../shared/platform/statement-rules.ts'
import type { NotificationData, WebhookChange } from './data.ts'

/** The beginning of a sentence; data of earlier versions lack the count. */
export const reviewsHave = (n: number | undefined) =>
  n === 1 ? '1 review has' : n === undefined ? 'Reviews have' : `${n} reviews have`

type WebhookKind = 'webhook-created' | 'webhook-changed' | 'webhook-disabled'

const changes: Record<WebhookChange, (url: string) => string> = {
  address: (url) => `A webhook of your account sends to ${url} now.`,
  events: (url) => `Your webhook to ${url} hears of other events now.`,
  switchedOn: (url) => `Your webhook to ${url} was switched on.`,
  secret: (url) => `Your webhook to ${url} has a new secret.`,
  redelivery: (url) => `Events were sent again to your webhook at ${url}.`,
}

/** The sentences about webhooks, for their owner. */
export const webhookSentences: {
  [K in WebhookKind]: (data: NotificationData[K]) => RenderedNotification
} = {
  'webhook-created': ({ url }) => ({
    text:
      `A webhook to ${url} was made for your account. ` +
      'If it was not you, delete it and change your password.',
    path: '/settings/developers',
  }),
  'webhook-changed': ({ url, change }) => ({
    text: `${changes[change](url)} If it was not you, delete it and change your password.`,
    path: '/settings/developers',
  }),
  'webhook-disabled': ({ url, because }) => ({
    text:
      because === 'gone'
        ? `Your webhook to ${url} is switched off, because the address answered that it is gone.`
        : `Your webhook to ${url} is switched off, because 100 attempts in a row have failed.`,
    path: '/settings/developers',
  }),
}

type AppealKind =
  | 'report-filed'
  | 'appeal-filed'
  | 'appeal-decided'
  | 'campaign-appeal-decided'
  | 'rejection-proposed'
  | 'proposal-declined'
  | 'alarm-raised'

/** The sentences about reports, appeals and what another admin should see. */
export const appealSentences: {
  [K in AppealKind]: (data: NotificationData[K]) => RenderedNotification
} = {
  'report-filed': ({ title, number, isAppeal }) => ({
    text: isAppeal
      ? `The reporter of a review of “${title}” has appealed (report ${number}).`
      : `Somebody has reported a review of “${title}” (report ${number}).`,
    path: '/admin/messages?state=reports',
  }),
  'appeal-filed': ({ title, about, reviewId, name }) => ({
    text: filed[about]({ title: title ?? '', name: name ?? '' }),
    path:
      about === 'rejection' || about === 'unpublication'
        ? `/admin/reviews?status=appealed&review=${reviewId}`
        : '/admin/appeals',
  }),
  'appeal-decided': ({ title, outcome, about, note, ...data }) => ({
    text: `${
      outcome === 'upheld'
        ? checked(about === 'approval' ? 'a' : 'your', title)
        : data.effect
          ? withoutEffect[data.effect]
          : toPerson[about](title ?? '', data.amountCents)
    } Our answer: ${note}`,
    path: data.statementId ? `/statements/${data.statementId}` : `/reviews/${data.reviewId}`,
  }),
  'campaign-appeal-decided': ({ campaignId, title, about, outcome, paidBy }) => ({
    text:
      outcome === 'granted' && about === 'rejection' && paidBy === 'platform'
        ? toBusiness.paidByPlatform(title)
        : toBusiness[outcome === 'upheld' ? outcome : about](title),
    path: `/campaigns/${campaignId}`,
  }),
  'rejection-proposed': ({ by, title, reviewId }) => ({
    text: `${by} proposes to reject a review of “${title}”, which needs a second admin.`,
    path: `/admin/reviews?review=${reviewId}`,
  }),
  'proposal-declined': ({ by, title, reviewId, note }) => ({
    text: `${by} declined your proposal to reject a review of “${title}”. Note: ${note}`,
    path: `/admin/reviews?review=${reviewId}`,
  }),
  'alarm-raised': ({ name }) => ({
    text: `Reviews with few and with many stars are decided differently: ${name}.`,
    path: '/dashboard',
  }),
}

const filed: Record<AppealAbout, (of: { title: string; name: string }) => string> = {
  rejection: ({ title }) => `The reviewer of a rejected review of “${title}” has appealed.`,
  unpublication: ({ title }) => `The reviewer of an unpublished review of “${title}” has appealed.`,
  suspension: ({ name }) => `${name} has appealed against the suspension.`,
  verification: ({ name }) => `${name} has appealed against the rejection of its documents.`,
  approval: ({ title }) => `The business of “${title}” has appealed against an approved review.`,
}

const checked = (whose: string, title: string | undefined) =>
  `We have checked your appeal${title ? ` about ${whose} review of “${title}”` : ''}, and our ` +
  'decision stays.'

/** By what was taken back. */
const toPerson: Record<AppealAbout, (title: string, paid?: Cents) => string> = {
  rejection: (title, paid) =>
    `Your appeal was granted: your review of “${title}” is approved` +
    `${paid ? `, and ${inDollars(paid)} is in your wallet` : ''}.`,
  unpublication: (title) => `Your appeal was granted: your review of “${title}” is public now.`,
  suspension: () => 'Your appeal was granted: your account is open again.',
  verification: () => 'Your appeal was granted: your business is verified.',
  approval: (title) => `Your appeal was granted: a review of “${title}” is no longer public.`,
}
const withoutEffect = {
  none: 'Your appeal was granted. The decision no longer applied, so nothing else changes.',
  waits:
    'Your appeal was granted: we read your documents again, because your company name has changed.',
}
const toBusiness = {
  upheld: (title: string) =>
    `A reviewer appealed against our decision about a review of “${title}”. The decision stays.`,
  rejection: (title: string) =>
    `A reviewer’s appeal was granted: a rejected review of “${title}” is approved and paid.`,
  paidByPlatform: (title: string) =>
    `A reviewer’s appeal was granted: a rejected review of “${title}” is approved. Candor paid ` +
    'for it, and you are not charged.',
  unpublication: (title: string) =>
    `A reviewer’s appeal was granted: a review of “${title}” is public now.`,
}

export interface RenderedNotification {
  text: string
  /** The page that it is about. */
  path: string
}

interface Sum {
  amountCents?: Cents
  sandboxCents?: Cents
}
const noCents = 0 as Cents

/** The amount of a refund; of sandbox money when no card gets anything. */
const refundSum = ({ amountCents = noCents, sandboxCents = noCents }: Sum) =>
  amountCents > 0 ? inDollars(amountCents) : `${inDollars(sandboxCents)} of sandbox money`

/** Money that comes in pays first what the business owes. */
function depositText({ amountCents, debtCents = noCents }: NotificationData['deposit-completed']) {
  if (debtCents === 0) return `${inDollars(amountCents)} is in your wallet.`
  const paid = `Your payment of ${inDollars(amountCents)} arrived. It paid what you owed`
  const rest = (amountCents - debtCents) as Cents
  return rest > 0
    ? `${paid}, ${inDollars(debtCents)}, and ${inDollars(rest)} is in your wallet.`
    : `Your payment of ${inDollars(amountCents)} arrived. All of it paid what you owed.`
}

type MoneyKind =
  | 'receipt-waiting'
  | 'receipt-decided'
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
  'receipt-waiting': (p) => ({
    text: `A place in “${p.title}” ended without a review, and its receipt waits for you.`,
    path: '/admin/reviews',
  }),
  'receipt-decided': (p) => ({
    text:
      p.reimbursedCents > 0
        ? `${inDollars(p.reimbursedCents)} for your purchase for “${p.title}” is in your wallet.`
        : `Your purchase for “${p.title}” is not paid back. Reason: ${p.note}`,
    path: p.reimbursedCents > 0 ? '/wallet' : `/campaigns/${p.campaignId}`,
  }),
  'deposit-completed': (d) => ({
    text: depositText(d),
    path: '/wallet',
  }),
  'deposit-failed': (d) => ({
    text: `Your payment of ${inDollars(d.amountCents)} did not go through. Nothing was charged.`,
    path: '/wallet',
  }),
  'deposit-reversed': (d) => ({
    text:
      d.isDispute === false
        ? `Your card payment of ${inDollars(d.amountCents)} was refunded to its card.`
        : `Your bank reversed a card payment of ${inDollars(d.amountCents)}.`,
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
  'refund-rejected': (r) => ({
    text:
      `Your refund${r.amountCents === undefined ? '' : ` of ${refundSum(r)}`} was rejected: ` +
      r.note,
    path: '/wallet',
  }),
  'refund-failed': (r) => ({
    text:
      `${inDollars(r.amountCents)} could not be refunded to your card and is in your wallet ` +
      `again. The reason: ${r.failure}.`,
    path: '/wallet',
  }),
  'refund-returned': (r) => ({
    text:
      `The card provider did not refund ${inDollars(r.amountCents)}, so it is in the ` +
      `wallet of the business again. The reason: ${r.failure}.`,
    path: '/admin/payouts?show=refunds&status=failed',
  }),
}
