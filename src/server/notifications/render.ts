import { inDollars, type Cents } from '../../shared/money.ts'
import type { NotificationKind } from '../../shared/notifications.ts'
import type { NotificationData } from './notify.ts'
import { plurals } from './plurals.ts'

interface RenderedNotification {
  text: string
  /** The page that it is about. */
  path: string
}

const campaign = ({ campaignId }: { campaignId: string }) => `/campaigns/${campaignId}`

/** The amount of a refund; of sandbox money when no card gets anything. */
const refundSum = ({
  amountCents,
  sandboxCents = 0 as Cents,
}: NotificationData['refund-requested']) =>
  amountCents > 0 ? inDollars(amountCents) : `${inDollars(sandboxCents)} of sandbox money`

/** '2026-11-22T08:30:00.000Z' → '2026-11-22 08:30 UTC'. */
const moment = (iso: string) => `${iso.slice(0, 16).replace('T', ' ')} UTC`

const providers = { google: 'Google', github: 'GitHub' }

/** The sentence of each notification, on the page and in mails. */
const sentences: { [K in NotificationKind]: (data: NotificationData[K]) => RenderedNotification } =
  {
    'campaign-submitted': (c) => ({
      text: `“${c.title}” is waiting for approval.`,
      path: campaign(c),
    }),
    'campaign-approved': (c) => ({
      text: c.paused
        ? `Your campaign “${c.title}” is approved. It is still paused: resume it to get reviews.`
        : `Your campaign “${c.title}” is approved and visible to reviewers.`,
      path: campaign(c),
    }),
    'campaign-rejected': (c) => ({
      text: `Your campaign “${c.title}” was not approved: ${c.note}`,
      path: campaign(c),
    }),
    'campaign-completed': (c) => ({
      text: `Your campaign “${c.title}” is complete: its last review was approved.`,
      path: campaign(c),
    }),
    'campaign-in-moderation': (c) => ({
      text:
        `Your campaign “${c.title}” is back in moderation. Reviewers see it again when its ` +
        'changes are approved.',
      path: campaign(c),
    }),
    'campaign-out-of-funds': (c) => ({
      text: `Your campaign “${c.title}” has run out of funds. Add funds to get more reviews.`,
      path: '/wallet',
    }),
    'campaign-limit-reached': (c) => ({
      text:
        `Your campaign “${c.title}” waits for next month, because your plan’s monthly limit of ` +
        'reviews is reached. A larger plan opens it at once.',
      path: '/settings',
    }),
    'balance-low': (c) => ({
      text: `Your balance covers fewer than ten more reviews of “${c.title}”.`,
      path: '/wallet',
    }),
    'campaign-new': (c) => ({
      text: `New campaign: “${c.title}” pays ${inDollars(c.amountCents)} for a review.`,
      path: campaign(c),
    }),
    'campaign-review-approved': (c) => ({
      text: `A review of “${c.title}” is approved and published.`,
      path: campaign(c),
    }),
    'campaign-review-rejected': (c) => ({
      text: c.resubmitUntil
        ? `A review of “${c.title}” was not approved. Its reviewer may send it again within 7 days.`
        : `A review of “${c.title}” was not approved and costs nothing.`,
      path: campaign(c),
    }),
    'campaign-review-released': (c) => ({
      text:
        `A review of “${c.title}” was not sent again in time. It costs nothing, and its place is ` +
        'open to others.',
      path: campaign(c),
    }),
    'review-submitted': (c) => ({
      text: `“${c.title}” has a new review.`,
      path: campaign(c),
    }),
    'review-resubmitted': (c) => ({
      text: `A review of “${c.title}” was improved and submitted again.`,
      path: campaign(c),
    }),
    'review-approved': (r) => ({
      text: `Your review is approved: ${inDollars(r.amountCents)} is in your wallet.`,
      path: campaign(r),
    }),
    'review-rejected': (r) => ({
      text: r.resubmitUntil
        ? 'Your review was not approved yet. You can improve it and send it again within 7 days.'
        : 'Your review was not approved. You can read the reason on the campaign’s page.',
      path: r.resubmitUntil ? `${campaign(r)}#resubmit` : campaign(r),
    }),
    'review-released': (r) => ({
      text: 'The 7 days to submit your review again are over, so its place is open to others.',
      path: campaign(r),
    }),
    'reviews-late': ({ hours }) => ({
      text: `Reviews have been waiting for a decision for more than ${hours} hours.`,
      path: '/admin/reviews',
    }),
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
        `${moment(w.heldUntil)}, because your payout destination was changed.`,
      path: '/wallet',
    }),
    'withdrawal-cancelled': (w) => ({
      text:
        `Your withdrawal of ${inDollars(w.amountCents)} is cancelled. ` +
        'The money is in your wallet.',
      path: '/wallet',
    }),
    'withdrawal-paid': (w) => ({
      text: `Your withdrawal is paid: ${inDollars(w.netCents)} is on its way.`,
      path: '/wallet',
    }),
    'withdrawal-failed': (w) => ({
      text:
        'Your withdrawal could not be paid, and the money is back in your wallet. ' +
        `Reason: ${w.reason}`,
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
    'payout-destination-changed': (d) => ({
      text:
        `Withdrawals are now paid to your account at ${d.bankName}` +
        `${d.undoId ? ', for your safety not before 48 hours have passed' : ''}. ` +
        'If it was not you who changed that, change your password and write to us.',
      path: '/wallet',
    }),
    'email-changed': (e) => ({
      text: `The email address of your account is now ${e.email}. You sign in with that address.`,
      path: '/settings',
    }),
    'account-linked': ({ provider }) => ({
      text:
        `You can now sign in with your ${providers[provider]} account. ` +
        'If it was not you who did that, unlink it and change your password.',
      path: '/settings',
    }),
    'account-unlinked': ({ provider }) => ({
      text:
        `Your ${providers[provider]} account can no longer sign you in. ` +
        'If it was not you who unlinked it, change your password.',
      path: '/settings',
    }),
    'account-suspended': ({ reason }) => ({
      text:
        `Your account is suspended, and you are signed out everywhere. Reason: ${reason}\n` +
        'Write to us if you think that this is a mistake.',
      path: '/contact',
    }),
    'account-reinstated': () => ({
      text: 'Your account is open again. You can sign in as before.',
      path: '/dashboard',
    }),
    'verification-submitted': (v) => ({
      text: `${v.companyName} submitted documents for verification.`,
      path: '/admin/verifications?status=pending',
    }),
    'verification-approved': () => ({ text: 'Your business is verified.', path: '/dashboard' }),
    'verification-rejected': (v) => ({
      text: `Your business could not be verified: ${v.note}`,
      path: '/dashboard/verify',
    }),
    'name-requested': ({ businessId, companyName, name }) => ({
      text: `“${companyName}” is verified and asks for the name “${name}”.`,
      path: `/admin/users?user=${businessId}`,
    }),
    'name-confirmed': ({ name }) => ({
      text: `Your company name is “${name}” now.`,
      path: '/settings',
    }),
    'name-refused': ({ name, note }) => ({
      text: `Your company name was not changed to “${name}”: ${note}`,
      path: '/settings',
    }),
    'plan-changed': (p) => ({ text: `Your plan is now ${p.plan}.`, path: '/settings' }),
    'plan-ended': (p) => ({
      text: `Your wallet could not pay for ${p.plan}, so your plan is Starter again.`,
      path: '/settings',
    }),
    'audit-failed': ({ failed }) => ({
      text: `The ledger does not balance: ${failed.join('; ')}. Stop payouts until you know why.`,
      path: '/wallet',
    }),
    contact: (c) => ({
      text: `${c.from} wrote “${c.subject}”: ${c.message}`,
      path: '/dashboard',
    }),
  }

/**
 * Returns the sentence of a notification and the path it links to. Throws for a kind of a newer
 * version, and for data that do not fit.
 */
export function renderNotification(kind: string, data: unknown, events = 1): RenderedNotification {
  const sentence = sentences[kind as NotificationKind] as Sentence | undefined
  if (!sentence) throw new Error(`There is no sentence for notifications of the kind ${kind}.`)
  const plural = plurals[kind as NotificationKind] as Plural | undefined
  const rendered = sentence(data)
  const text = events > 1 && plural ? plural(data, events) : rendered.text
  // Data of another version may lack a field.
  const missing = /undefined|NaN/
  if (missing.test(text) && !missing.test(JSON.stringify(data))) {
    throw new Error(`A notification of the kind ${kind} has incomplete data.`)
  }
  return { ...rendered, text }
}

type Sentence = (data: unknown) => RenderedNotification
type Plural = (data: unknown, events: number) => string

/** For the page, where a notification that cannot be rendered must not hide the others. */
export function renderOrExcuse(kind: string, data: unknown, events: number): RenderedNotification {
  try {
    return renderNotification(kind, data, events)
  } catch {
    return { text: 'Something has changed.', path: '/dashboard' }
  }
}
