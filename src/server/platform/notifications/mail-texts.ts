import { utcText } from '../../../shared/base/moment-text.ts'
import { inDollars, type Cents } from '../../../shared/base/money.ts'
import type { NotificationKind } from '../../../shared/platform/notifications.ts'
import { rejectionReasons } from '../../../shared/market/review-rules.ts'
import { arrivesAfterDays, leavingDays } from '../../../shared/market/shipping-rules.ts'
import { withdrawalChargeBps, withdrawalOf } from '../../../shared/money/withdrawal-rules.ts'
import type { Fact, MailText } from '../../base/mail/messages.ts'
import type { NotificationData, OfStatement } from './data.ts'
import { mailInPlural } from './several.ts'
import { disputeEndedText, disputeOpenedText, reversedText } from './reversal-mails.ts'

type Texts<K extends NotificationKind> = (data: NotificationData[K]) => MailText

const ofYours = (news: string, { title }: { title?: string }) => ({
  headline: { news: `${news}: your review${title ? ' of' : ''}`, title },
})
const ofCampaign = (news: string, { title }: { title: string }) => ({
  headline: { news: `${news}: your campaign`, title },
})
const ofReview = (news: string, { title }: { title: string }) => ({
  headline: { news: `${news}: a review of`, title },
})
const headed = (news: string) => ({ headline: { news } })

const toWallet = () => ({ action: 'Open your wallet' })
const toParcels = { action: 'Open the parcels' }
const toCampaign = { action: 'Open the campaign' }
const toReview = { action: 'Open the review' }
const toYourReview = { action: 'See your review' }

const facts = (...all: (Fact | null)[]) => ({ facts: all.filter((fact) => fact !== null) })

/** What a withdrawal costs, and where it goes. Data of earlier versions lack the destination. */
function withdrawalFacts(amount: Cents, to?: string | null, heldUntil?: string) {
  const { amountCents, chargeCents, netCents } = withdrawalOf(amount)
  return facts(
    ['Amount', inDollars(amountCents)],
    [`Charge (${withdrawalChargeBps / 100}%)`, inDollars(chargeCents)],
    ['You receive', inDollars(netCents)],
    to === undefined ? null : ['Paid to', to ?? 'No account yet. Add one in your wallet.'],
    heldUntil === undefined ? null : ['Not paid before', utcText(heldUntil)],
  )
}

const decision = { because: 'it tells you of a decision and its reasons' }

const wasItYou = 'If it was not you, cancel the withdrawal in your wallet and change your password.'

/** The facts of a decision, and what its statement of reasons says beside them. */
const stated = ({ rule, automated, appealUntil }: OfStatement, ...first: (Fact | null)[]) => ({
  ...facts(
    ...first,
    rule ? ['Rule', rule] : null,
    automated ? ['Noticed by software', automated] : null,
    rule ? ['Where it applies', 'everywhere'] : null,
    appealUntil ? ['You can appeal until', utcText(appealUntil)] : null,
  ),
  ...decision,
})

/** Data of earlier versions have no statement. */
const toReasons = ({ statementId }: OfStatement, otherwise: { action: string }) =>
  statementId ? { action: 'Read the reasons' } : otherwise

function rejected(data: NotificationData['review-rejected']): MailText {
  const { resubmitUntil, reason, note } = data
  return {
    ...ofYours(resubmitUntil ? 'Rejected, one more try' : 'Rejected', data),
    ...stated(
      data,
      reason ? ['Reason', rejectionReasons[reason]] : null,
      note ? ['Note of our team', note] : null,
      resubmitUntil ? ['Send it again until', utcText(resubmitUntil)] : null,
    ),
    ...(resubmitUntil ? { action: 'Improve your review' } : toReasons(data, toYourReview)),
  }
}

/**
 * What the mail of each notification says beside its sentence: the news first in the subject, the
 * facts that its reader would look up, and a button that is named after what it is for.
 */
const texts: { [K in NotificationKind]: Texts<K> } = {
  'campaign-submitted': ({ title }) => ({
    headline: { news: 'To check: the campaign', title },
    action: 'Check the campaign',
  }),
  'campaign-approved': (c) => ({
    ...ofCampaign(c.paused ? 'Approved, still paused' : 'Approved', c),
    ...toCampaign,
  }),
  'campaign-rejected': (c) => ({ ...ofCampaign('Not approved', c), ...toCampaign }),
  'campaign-completed': (c) => ({ ...ofCampaign('Complete', c), action: 'Read its reviews' }),
  'campaign-in-moderation': (c) => ({ ...ofCampaign('Back in moderation', c), ...toCampaign }),
  'campaign-out-of-funds': (c) => ({ ...ofCampaign('Out of funds', c), action: 'Add funds' }),
  'campaign-limit-reached': (c) => ({
    ...ofCampaign('Monthly limit reached', c),
    action: 'See the plans',
  }),
  'campaign-needs-verification': (c) => ({
    ...ofCampaign('No more reviews for now', c),
    action: 'Verify your business',
  }),
  'campaign-codes-low': (c) => ({
    ...ofCampaign('Few codes left', c),
    action: 'Import codes',
  }),
  'campaign-out-of-codes': (c) => ({
    ...ofCampaign('No codes left', c),
    action: 'Import codes',
  }),
  'balance-low': (c) => ({ ...ofCampaign('Low balance', c), action: 'Add funds' }),
  'campaign-new': ({ title, amountCents }) => ({
    headline: { news: `New campaign, ${inDollars(amountCents)} for a review:`, title },
    action: 'See the campaign',
  }),
  'campaign-open': ({ title, amountCents }) => ({
    headline: { news: `Open again, ${inDollars(amountCents)} for a review:`, title },
    action: 'See the campaign',
  }),
  'place-due': ({ title, extended }) => ({
    headline: { news: 'Your review is due:', title },
    note: extended
      ? 'You can return the place if you cannot write the review.'
      : 'You can extend the deadline once, or return the place if you cannot write the review.',
    action: 'Write your review',
  }),
  'place-expired': ({ title }) => ({
    headline: { news: 'Your place is over:', title },
    action: 'See the campaign',
  }),
  'parcel-asked': (c) => ({ ...ofCampaign('A parcel to send', c), ...toParcels }),
  'parcel-due': (c) => ({
    ...ofCampaign(c.late ? 'A parcel is late' : 'A parcel is due in two days', c),
    ...toParcels,
  }),
  'parcel-missing': (c) => ({ ...ofCampaign('A parcel has not arrived', c), ...toParcels }),
  'parcel-left': (c) => ({ ...ofCampaign('A reviewer left and is paid', c), ...toParcels }),
  'parcel-sent': ({ title }) => ({
    headline: { news: 'Your parcel is on its way:', title },
    note: `If you say nothing, your time to try it begins in ${arrivesAfterDays} days.`,
    action: 'See your place',
  }),
  'parcel-late': ({ title }) => ({
    headline: { news: 'Your parcel is late:', title },
    note:
      `If it still has not come in ${leavingDays} days, and you have not left, the place ends ` +
      'and nothing is paid.',
    action: 'See your place',
  }),
  'parcel-received': ({ title }) => ({
    headline: { news: 'Your time to try the product has begun:', title },
    action: 'See your place',
  }),
  'receipt-waiting': ({ title }) => ({
    headline: { news: 'A receipt to decide:', title },
    action: 'See the receipts',
  }),
  'receipt-decided': ({ title, reimbursedCents: cents }) => ({
    headline: {
      news: `Purchase ${cents > 0 ? `paid back, ${inDollars(cents)}` : 'not paid back'}:`,
      title,
    },
    ...(cents > 0 ? toWallet() : { action: 'See the campaign' }),
  }),
  'review-submitted': (c) => ({
    headline: { news: 'New review of', title: c.title },
    ...toReview,
  }),
  'review-resubmitted': (c) => ({ ...ofReview('Sent again', c), ...toReview }),
  'review-approved': (r) => ({
    ...ofYours(r.isAdvanced ? 'Approved' : `Approved, ${inDollars(r.amountCents)}`, r),
    ...toYourReview,
  }),
  'review-advanced': (r) => ({
    ...ofYours(`Paid by Candor while it waits, ${inDollars(r.amountCents)}`, r),
    ...toYourReview,
  }),
  'review-rejected': rejected,
  'review-released': (r) => ({
    ...ofYours('Too late to send again', r),
    note: 'If you think that the rejection was wrong, you can appeal it.',
    ...toYourReview,
  }),
  'campaign-review-approved': (c) => ({ ...ofReview('Approved', c), ...toReview }),
  'campaign-review-rejected': (c) => ({ ...ofReview('Rejected', c), ...toReview }),
  'campaign-review-released': (c) => ({ ...ofCampaign('A place is open again', c), ...toCampaign }),
  'review-unpublished': (c) =>
    c.isOwn
      ? {
          ...ofYours(c.fromStart ? 'Not published' : 'No longer public', c),
          ...stated(c),
          ...toReasons(c, toYourReview),
        }
      : { ...ofReview('No longer public', c), ...decision, ...toReview },
  'review-published-again': (c) => {
    const title = c.fromStart ? 'Public now' : 'Public again'
    return c.isOwn
      ? { ...ofYours(title, c), ...toYourReview }
      : { ...ofReview(title, c), ...toReview }
  },
  'review-replied': (r) => ({ ...ofYours('A reply', r), ...toYourReview }),
  'reply-refused': (c) => ({
    ...ofReview('Reply not published', c),
    ...toReview,
  }),
  'rejection-proposed': (c) => ({
    ...ofReview('Second opinion needed', c),
    note: 'A proposal lapses after 24 hours. Nothing is decided by that.',
    action: 'Read the review',
  }),
  'proposal-declined': (c) => ({
    ...ofReview('Proposal declined', c),
    note: 'Nothing is decided yet.',
    action: 'Read the review',
  }),
  'alarm-raised': ({ name }) => ({
    headline: { news: 'Decided differently by stars:', title: name },
    note:
      'Chance alone hardly explains it. Read the figures on your dashboard, and explain them or ' +
      'say what you did. How many alarms are open is public.',
    action: 'See the figures',
  }),
  'reviews-late': () => ({
    note: 'We promise a decision within 24 hours. The oldest review comes first in the queue.',
    action: 'Open the queue',
  }),
  'report-filed': (c) => ({
    ...ofReview(c.isAppeal ? 'Appeal of a reporter' : 'Report', c),
    action: 'Read the report',
  }),
  'appeal-filed': (a) => ({
    ...(a.title ? ofReview('Appeal', { title: a.title }) : headed(`Appeal of ${a.name}`)),
    action: 'Read the appeal',
  }),
  'appeal-decided': (a) => ({
    ...headed(a.outcome === 'granted' ? 'Your appeal is granted' : 'Your appeal is not granted'),
    ...decision,
    action: a.statementId ? 'Read the answer' : 'See the review',
  }),
  'campaign-appeal-decided': (a) => ({
    ...ofReview(`Appeal ${a.outcome === 'granted' ? '' : 'not '}granted`, a),
    ...toCampaign,
  }),
  'deposit-completed': toWallet,
  'deposit-failed': toWallet,
  'deposit-reversed': reversedText,
  'dispute-opened': disputeOpenedText,
  'dispute-ended': disputeEndedText,
  'dispute-won': toWallet,
  'dispute-lost': toWallet,
  'withdrawal-requested': () => ({ action: 'Open the payout queue' }),
  'withdrawal-received': ({ amountCents, to }) => ({
    ...headed(`Withdrawal of ${inDollars(amountCents)} requested`),
    ...withdrawalFacts(amountCents, to),
    note: wasItYou,
    action: 'See the withdrawal',
  }),
  'withdrawal-held': ({ amountCents, to, heldUntil }) => ({
    ...headed(`Withdrawal of ${inDollars(amountCents)} requested`),
    ...withdrawalFacts(amountCents, to, heldUntil),
    note: wasItYou,
    action: 'See the withdrawal',
  }),
  'withdrawal-cancelled': ({ amountCents }) => ({
    ...headed(`Withdrawal of ${inDollars(amountCents)} cancelled`),
    ...facts(['Back in your wallet', inDollars(amountCents)], ['Charge', 'None']),
    note: 'If it was not you, change your password and write to us.',
    ...toWallet(),
  }),
  'withdrawal-paid': ({ netCents, amountCents, reference }) => ({
    ...headed(`Withdrawal paid: ${inDollars(netCents)}`),
    ...facts(
      amountCents ? ['Withdrawn', inDollars(amountCents)] : null,
      amountCents ? ['Charge', inDollars((amountCents - netCents) as Cents)] : null,
      ['Sent', inDollars(netCents)],
      reference ? ['Reference', reference] : null,
    ),
    note: 'When it arrives is up to your bank or provider.',
    action: 'See the withdrawal',
  }),
  'withdrawal-failed': () => ({
    ...headed('Withdrawal not paid: the money is back in your wallet'),
    ...toWallet(),
  }),
  'payout-account-needed': ({ refused }) => ({
    ...headed(refused ? 'Check your payout destination' : 'Add a payout destination'),
    action: refused ? 'Check your payout destination' : 'Add a payout destination',
  }),
  'refund-requested': () => ({ action: 'Open the refunds' }),
  'refund-approved': toWallet,
  'refund-completed': toWallet,
  'refund-rejected': () => ({ ...headed('Your refund was rejected'), ...toWallet() }),
  'refund-failed': () => ({
    ...headed('Your refund failed: the money is in your wallet again'),
    ...toWallet(),
  }),
  'refund-returned': () => ({
    ...headed('A refund failed: the money is in the wallet again'),
    action: 'Open the refunds',
  }),
  'payout-destination-changed': ({ bankName }) => ({
    ...headed(`Your payout destination is now ${bankName}`),
    action: 'Check your payout destination',
  }),
  'payout-destination-removed': () => ({
    ...headed('Your payout destination was removed'),
    ...toWallet(),
  }),
  'email-changed': ({ email }) => ({
    ...headed(`Your email address is now ${email}`),
    action: 'Open your profile',
  }),
  'account-linked': () => ({ action: 'Check how you sign in' }),
  'account-unlinked': () => ({ action: 'Check how you sign in' }),
  'terms-changed': ({ title, path }) => ({
    ...headed(title),
    action: path ? 'Read the new text' : 'Read the terms',
    because: 'the rules of your account change',
  }),
  service: ({ title }) => ({
    ...headed(title),
    action: 'Read it in Candor',
    because: 'you need it to use Candor',
  }),
  news: ({ title }) => ({ ...headed(title), action: 'Read it in Candor' }),
  'export-ready': () => ({ action: 'Download your data', because: 'you asked for your data' }),
  'new-device': ({ device }) => ({
    ...headed(`New device signed in: ${device}`),
    action: 'Check your devices',
  }),
  'password-changed': () => ({ action: 'Set a new password' }),
  'codes-changed': () => ({ action: 'Check your security settings' }),
  'api-key-created': ({ name }) => ({
    headline: { news: 'New API key:', title: name },
    action: 'See your API keys',
  }),
  'account-suspended': (s) => ({
    ...headed('Your account is suspended'),
    ...stated(s),
    ...toReasons(s, { action: 'Write to us' }),
  }),
  'account-reinstated': () => ({ action: 'Open your dashboard' }),
  'verification-submitted': ({ companyName }) => ({
    ...headed(`Documents to check: ${companyName}`),
    action: 'Check the documents',
  }),
  'verification-approved': () => ({ action: 'Open your dashboard' }),
  'verification-rejected': (s) => ({
    ...headed('Your business could not be verified'),
    ...stated(s),
    ...toReasons(s, { action: 'Send other documents' }),
  }),
  'name-requested': ({ name }) => ({
    headline: { news: 'Company name to check:', title: name },
    action: 'Check the name',
  }),
  'name-confirmed': ({ name }) => ({
    headline: { news: 'Your company name is now', title: name },
    action: 'Open your profile',
  }),
  'name-refused': () => ({
    ...headed('Your company name was not changed'),
    action: 'Open your profile',
  }),
  'plan-changed': () => ({ action: 'See your plan' }),
  'plan-renewed': () => ({ ...headed('Your plan was renewed'), action: 'See your plan' }),
  'plan-ended': () => ({ ...headed('Your plan is Starter again'), action: 'See your plan' }),
  'embed-hidden': ({ title }) => ({
    headline: { news: 'A site hides a part of the reviews of', title },
    ...toCampaign,
  }),
  'embed-hidden-found': ({ title }) => ({
    headline: { news: 'A site hides a part of the reviews of', title },
    ...toCampaign,
  }),
  'webhook-created': () => ({
    ...headed('A webhook was made for your account'),
    action: 'See your webhooks',
  }),
  'webhook-changed': () => ({
    ...headed('A webhook of your account was changed'),
    action: 'See your webhooks',
  }),
  'webhook-disabled': () => ({
    ...headed('Your webhook is switched off'),
    action: 'See your webhooks',
  }),
  'audit-failed': () => ({ ...headed('The ledger does not balance'), action: 'Open the ledger' }),
  contact: ({ subject, reviewId }) => ({
    headline: { news: 'Message to support:', title: subject },
    action: reviewId === undefined ? 'Read the message' : 'Open the review',
  }),
}

/** Throws, as rendering does, for data that do not fit. */
export const mailTextOf = (kind: string, data: unknown, events: number): MailText =>
  mailInPlural(kind, (texts[kind as NotificationKind] as Say)(data), data, events)

type Say = (data: unknown) => MailText
