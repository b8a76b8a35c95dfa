import { dayText, utcText } from '../../../shared/base/moment-text.ts'
import { inDollars, type Cents } from '../../../shared/base/money.ts'
import type { NotificationKind } from '../../../shared/platform/notifications.ts'
import { reportedIn } from '../contact-messages.ts'
import type { NotificationData } from './data.ts'
import {
  moneySentences,
  type RenderedNotification,
  appealSentences,
  webhookSentences,
  reviewsHave,
} from './money-sentences.ts'
import { placeSentences } from './place-sentences.ts'
import { inPlural } from './several.ts'

const campaign = ({ campaignId }: { campaignId: string }) => `/campaigns/${campaignId}`
/** Where the reasons of a decision are; elsewhere for data of earlier versions. */
const reasons = ({ statementId }: { statementId?: string }, otherwise: string) =>
  statementId ? `/statements/${statementId}` : otherwise
const review = ({ reviewId }: { reviewId: string }) => `/reviews/${reviewId}`

const twoFactorChanges = {
  turnOnTwoFactor:
    'Two-factor codes were turned on. Signing in now needs a code as well as the password.',
  turnOffTwoFactor: 'Two-factor codes were turned off. Signing in now needs only the password.',
  renewRecoveryCodes: 'New recovery codes were created. The old ones no longer work.',
}

const ofTitle = ({ title }: { title?: string }) => (title ? ` of “${title}”` : '')
const lists = new Intl.ListFormat('en')
const searches = (names: string[]) =>
  `${names.length > 1 ? 'searches' : 'search'} ${lists.format(names.map((name) => `“${name}”`))}`
const forTitle = ({ title }: { title?: string }) => (title ? ` for “${title}”` : '')
const yourReview = (review: { title?: string }) => `Your review${ofTitle(review)}`

/** What is paid back for a purchase with the decision; nothing for other reviews. */
function boughtText({ reimbursedCents: cents }: { reimbursedCents?: Cents }) {
  if (cents === undefined) return ''
  return cents > 0
    ? ` ${inDollars(cents)} for the product is in your wallet.`
    : ' The product is not paid back.'
}

const hiddenPart = (isRating: boolean) => (isRating ? 'some of them' : 'that they are paid for')

const providers = { google: 'Google', github: 'GitHub' }

/** The title of an announcement as a sentence. */
const stopped = (title: string) => (/[.!?…]$/.test(title) ? title : `${title}.`)

const toldOf = ({ title, content }: { title: string; content: string }) => ({
  text: `${stopped(title)} ${content}`,
  path: '/notifications',
})

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
      text: `Your campaign “${c.title}” is complete: ${
        c.endedAt ? 'its end date has passed' : 'its last review was approved'
      }.`,
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
      path: '/settings/plan',
    }),
    'campaign-needs-verification': (c) => ({
      text:
        `Your campaign “${c.title}” takes no more reviews for now, because of the limits of ` +
        'businesses that are not verified. Verify your business to open it.',
      path: '/dashboard/verify',
    }),
    'campaign-codes-low': (c) => ({
      text:
        `Your campaign “${c.title}” has ten codes left or fewer, and more places than that. ` +
        'Import more codes.',
      path: `${campaign(c)}?tab=codes`,
    }),
    'campaign-out-of-codes': (c) => ({
      text:
        `Your campaign “${c.title}” has no codes left, so nobody can take a place. Import codes ` +
        'to open it.',
      path: `${campaign(c)}?tab=codes`,
    }),
    'balance-low': (c) => ({
      text: `Your balance covers fewer than ten more reviews of “${c.title}”.`,
      path: '/wallet',
    }),
    'campaign-new': (c) => ({
      text:
        `New campaign: “${c.title}” pays ${inDollars(c.amountCents)} for a review.` +
        (c.searches ? ` Found by your ${searches(c.searches)}.` : ''),
      path: campaign(c),
    }),
    'campaign-open': (c) => ({
      text:
        `“${c.title}” takes reviews again and pays ${inDollars(c.amountCents)} for one. ` +
        'No place is kept for you.',
      path: campaign(c),
    }),
    ...placeSentences,
    'review-submitted': (c) => ({
      text: `“${c.title}” has a new review.`,
      path: review(c),
    }),
    'review-resubmitted': (c) => ({
      text: `A review of “${c.title}” was improved and submitted again.`,
      path: review(c),
    }),
    'review-approved': (r) => ({
      text: r.isAdvanced
        ? `${yourReview(r)} is approved. Candor paid you ${inDollars(r.amountCents)} for it ` +
          `while it waited.${boughtText(r)}`
        : `Your review is approved: ${inDollars(r.amountCents)}${forTitle(r)} is in your wallet.` +
          boughtText(r),
      path: review(r),
    }),
    'review-advanced': (r) => ({
      text:
        `${yourReview(r)} still waits for its decision, so Candor paid you ` +
        `${inDollars(r.amountCents)} meanwhile. It stays yours whatever is decided.`,
      path: review(r),
    }),
    'review-rejected': (r) => ({
      text: r.resubmitUntil
        ? `${yourReview(r)} was rejected. You can improve it and send it again within 7 days.` +
          boughtText(r)
        : `${yourReview(r)} was rejected. Read why.${boughtText(r)}`,
      path: r.resubmitUntil ? `${campaign(r)}#resubmit` : reasons(r, campaign(r)),
    }),
    'review-released': (r) => ({
      text:
        `The 7 days to submit your review${ofTitle(r)} again are over, so its place is open to ` +
        'others.',
      path: campaign(r),
    }),
    'campaign-review-approved': (c) => ({
      text: c.unpublished
        ? `A review of “${c.title}” is approved, and not published. Reason: ${c.unpublished}`
        : `A review of “${c.title}” is approved and public.`,
      path: review(c),
    }),
    'campaign-review-rejected': (c) => ({
      text: c.resubmitUntil
        ? `A review of “${c.title}” was sent back. Its reviewer can improve it within 7 days.`
        : `A review of “${c.title}” was rejected, and its money is no longer reserved.`,
      path: review(c),
    }),
    'campaign-review-released': (c) => ({
      text:
        `A rejected review of “${c.title}” was not sent again, so its place is open and its ` +
        'money is no longer reserved.',
      path: campaign(c),
    }),
    'review-unpublished': (c) => ({
      text: c.isOwn
        ? `Your review of “${c.title}” is ${c.fromStart ? 'not published' : 'no longer public'}. ` +
          'What you earned stays yours. ' +
          `Reason: ${c.reason}`
        : `A review of “${c.title}” is no longer public. Reason: ${c.reason}`,
      path: reasons(c, review(c)),
    }),
    'review-published-again': (c) => ({
      text:
        `${c.isOwn ? 'Your' : 'A'} review of “${c.title}” is public ` +
        `${c.fromStart ? 'now' : 'again'}.`,
      path: review(c),
    }),
    'review-replied': (c) => ({
      text: `The business has replied to your review of “${c.title}”.`,
      path: review(c),
    }),
    'reply-refused': (c) => ({
      text: `Your reply to a review of “${c.title}” is not published. Reason: ${c.note}`,
      path: review(c),
    }),
    'reviews-late': ({ hours, count }) => ({
      text: `${reviewsHave(count)} been waiting for a decision for more than ${hours} hours.`,
      path: '/admin/reviews',
    }),
    ...appealSentences,
    ...moneySentences,
    'email-changed': (e) => ({
      text: `The email address of your account is now ${e.email}. You sign in with that address.`,
      path: '/settings/profile',
    }),
    'account-linked': ({ provider }) => ({
      text:
        `You can now sign in with your ${providers[provider]} account. ` +
        'If it was not you who did that, unlink it and change your password.',
      path: '/settings/security',
    }),
    'account-unlinked': ({ provider }) => ({
      text:
        `Your ${providers[provider]} account can no longer sign you in. ` +
        'If it was not you who unlinked it, change your password.',
      path: '/settings/security',
    }),
    'terms-changed': ({ title, content, effectiveOn, path }) => ({
      text:
        `${stopped(title)} ${path ? 'The new text applies from' : 'The new terms begin on'} ` +
        `${dayText(effectiveOn)}. ` +
        content,
      path: path ?? '/terms',
    }),
    news: toldOf,
    service: toldOf,
    'export-ready': ({ until }) => ({
      text: `The file of your data is ready. You can download it until ${utcText(until)}.`,
      path: '/settings/data',
    }),
    'new-device': ({ device }) => ({
      text:
        `Somebody signed in to your account with a device that was not used before: ${device}. ` +
        'If it was not you, sign it out and change your password.',
      path: '/settings/security',
    }),
    'password-changed': () => ({
      text:
        'Your password was changed, and all other devices are signed out. ' +
        'If it was not you, set a new password now.',
      path: '/forgot-password',
    }),
    'codes-changed': ({ change }) => ({
      text: `${twoFactorChanges[change]} If it was not you, change your password now.`,
      path: '/settings/security',
    }),
    'api-key-created': ({ name, prefix }) => ({
      text:
        `The API key “${name}” (${prefix}…) was made for your account. ` +
        'If it was not you, revoke it and change your password.',
      path: '/settings/developers',
    }),
    'account-suspended': ({ reason, ...stated }) => ({
      text:
        `Your account is suspended, and you are signed out everywhere. Reason: ${reason}\n` +
        'Sign in to read the reasons, and to appeal if you think that this is a mistake.',
      path: reasons(stated, '/contact'),
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
      path: reasons(v, '/dashboard/verify'),
    }),
    'name-requested': ({ businessId, companyName, name }) => ({
      text: `“${companyName}” is verified and asks for the name “${name}”.`,
      path: `/admin/users/${businessId}`,
    }),
    'name-confirmed': ({ name }) => ({
      text: `Your company name is “${name}” now.`,
      path: '/settings/profile',
    }),
    'name-refused': ({ name, note }) => ({
      text: `Your company name was not changed to “${name}”: ${note}`,
      path: '/settings/profile',
    }),
    'plan-changed': (p) => ({ text: `Your plan is now ${p.plan}.`, path: '/settings/plan' }),
    'plan-renewed': (p) => ({
      text:
        `${inDollars(p.amountCents)} was paid for your plan ${p.plan}. ` +
        `It renews on ${dayText(p.renewsOn)}.`,
      path: '/settings/plan',
    }),
    'plan-ended': (p) => ({
      text: `Your wallet could not pay for ${p.plan}, so your plan is Starter again.`,
      path: '/settings/plan',
    }),
    'embed-hidden': ({ campaignId, title, origin, isRating }) => ({
      text:
        `${origin} shows the reviews of “${title}” and hides ${hiddenPart(isRating)}. ` +
        `Please change the page: everybody must be able to see ${isRating ? 'all of them' : 'it'}.`,
      path: `/campaigns/${campaignId}?tab=share`,
    }),
    'embed-hidden-found': ({ campaignId, title, origin, isRating }) => ({
      text: `${origin} shows the reviews of “${title}” and hides ${hiddenPart(isRating)}.`,
      path: `/campaigns/${campaignId}`,
    }),
    ...webhookSentences,
    'audit-failed': ({ failed }) => ({
      text: `The ledger does not balance: ${failed.join('; ')}. Stop payouts until you know why.`,
      path: '/wallet',
    }),
    contact: ({ from, subject, message, ...about }) => {
      const reviewId = about.reviewId ?? reportedIn(subject)
      return {
        text: `${from} wrote “${subject}”: ${message}`,
        path: reviewId === undefined ? '/admin/messages' : `/reviews/${reviewId}`,
      }
    },
  }

/**
 * Returns the sentence of a notification and the path it links to. Throws for a kind of a newer
 * version, and for data that do not fit.
 */
export function renderNotification(kind: string, data: unknown, events = 1): RenderedNotification {
  const sentence = sentences[kind as NotificationKind] as Sentence | undefined
  if (!sentence) throw new Error(`There is no sentence for notifications of the kind ${kind}.`)
  const one = sentence(data)
  const { text, path } = inPlural(kind, one, data, events)
  // Data of another version may lack a field.
  const missing = /undefined|NaN/
  if (missing.test(text) && !missing.test(JSON.stringify(data))) {
    throw new Error(`A notification of the kind ${kind} has incomplete data.`)
  }
  return { ...one, text, path }
}

type Sentence = (data: unknown) => RenderedNotification

/** For the page, where a notification that cannot be rendered must not hide the others. */
export function renderOrFallback(
  kind: string,
  data: unknown,
  events: number,
): RenderedNotification {
  try {
    return renderNotification(kind, data, events)
  } catch {
    return { text: 'Something has changed.', path: '/dashboard' }
  }
}
