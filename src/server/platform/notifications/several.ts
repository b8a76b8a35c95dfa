import type { NotificationKind } from '../../../shared/platform/notifications.ts'
import type { Headline } from '../../base/mail/headings.ts'
import type { NotificationData } from './data.ts'
import { timeToSend } from './place-sentences.ts'

interface Several {
  /** The subject of its mail, before the title. */
  news: string
  text: string
  /** Where they are, if not on the page of their campaign or where one of them is. */
  path?: string
  /** What the button of its mail says, if not what it says for one. */
  action?: string
}

const toCampaign = { action: 'Open the campaign' }
const queue = { path: '/admin/reviews', action: 'Open the queue' }
/** Where a group is of one and the same review, the sentence of its last event is true. */
const ofOne = null

/**
 * What is said of several events in one notification: of other reviews, places or sites of one
 * campaign. The other kinds show the sentence of the last event.
 */
const severalOf: {
  [K in NotificationKind]?: (data: NotificationData[K], n: number) => Several | null
} = {
  'review-submitted': (c, n) => ({
    news: `${n} new reviews of`,
    text: `${n} new reviews of “${c.title}”.`,
    ...toCampaign,
  }),
  'review-resubmitted': (c, n) => ({
    news: `Sent again: ${n} reviews of`,
    text: `${n} reviews of “${c.title}” were improved and submitted again.`,
    ...toCampaign,
  }),
  'campaign-review-approved': (c, n) => ({
    news: `Approved: ${n} reviews of`,
    text: `${n} reviews of “${c.title}” are approved.`,
    ...toCampaign,
  }),
  'campaign-review-rejected': (c, n) => ({
    news: `Rejected: ${n} reviews of`,
    text: `${n} reviews of “${c.title}” were rejected.`,
    ...toCampaign,
  }),
  'campaign-review-released': (c, n) => ({
    news: `${n} places are open again: your campaign`,
    text:
      `${n} rejected reviews of “${c.title}” were not sent again, so their places are open and ` +
      'their money is no longer reserved.',
  }),
  'review-unpublished': (c, n) =>
    c.isOwn
      ? ofOne
      : {
          news: `No longer public: ${n} reviews of`,
          text: `${n} reviews of “${c.title}” are no longer public. Each has its reason.`,
          ...toCampaign,
        },
  'review-published-again': (c, n) =>
    c.isOwn
      ? ofOne
      : {
          news: `Public now: ${n} reviews of`,
          text: `${n} reviews of “${c.title}” are public now.`,
          ...toCampaign,
        },
  'reply-refused': (c, n) => ({
    news: `Not published: ${n} replies to reviews of`,
    text: `${n} replies to reviews of “${c.title}” are not published. Each has its reason.`,
    ...toCampaign,
  }),
  'report-filed': (c, n) => ({
    news: `${n} reports about`,
    text: `${n} reports of reviews of “${c.title}” wait for a decision.`,
    action: 'Read the reports',
  }),
  'appeal-filed': (c, n) => ({
    news: `${n} appeals about`,
    text: `${n} appeals about reviews of “${c.title}” wait for a decision.`,
    path: '/admin/appeals',
    action: 'Read the appeals',
  }),
  // Only a business can have several, and those have no statement.
  'appeal-decided': (c, n) =>
    c.statementId
      ? ofOne
      : {
          news: `${n} of your appeals are decided:`,
          text: `${n} of your appeals about reviews of “${c.title}” are decided.`,
          ...toCampaign,
        },
  'campaign-appeal-decided': (c, n) => ({
    news: `${n} appeals decided:`,
    text: `${n} appeals about reviews of “${c.title}” were decided.`,
  }),
  'rejection-proposed': (c, n) => ({
    news: `Second opinion needed: ${n} reviews of`,
    text: `${n} reviews of “${c.title}” are proposed to be rejected, which needs a second admin.`,
    ...queue,
  }),
  'proposal-declined': (c, n) => ({
    news: `Proposals declined: ${n} reviews of`,
    text: `${n} of your proposals to reject reviews of “${c.title}” were declined.`,
    ...queue,
  }),
  'receipt-waiting': (c, n) => ({
    news: `${n} receipts to decide:`,
    text: `${n} places in “${c.title}” ended without a review, and their receipts wait for you.`,
  }),
  'parcel-asked': (c, n) => ({
    news: `${n} parcels to send: your campaign`,
    text: `${n} places in “${c.title}” are taken. Send their parcels within ${timeToSend}.`,
  }),
  'parcel-due': (c, n) => ({
    news: `${n} parcels are due or late: your campaign`,
    text:
      `${n} parcels of “${c.title}” are due within two days or late already. The reviewer of a ` +
      'late one can leave and is paid the price.',
  }),
  'parcel-missing': (c, n) => ({
    news: `${n} parcels have not arrived: your campaign`,
    text:
      `${n} parcels of “${c.title}” have not arrived. Send them anew within ${timeToSend}; ` +
      'after that their reviewers can leave and are paid the price.',
  }),
  'parcel-left': (c, n) => ({
    news: `${n} reviewers left and are paid: your campaign`,
    text:
      `${n} reviewers left places in “${c.title}”, because the parcels did not come, and are ` +
      'paid the price of their places. The fees are in your wallet again.',
  }),
  'embed-hidden': (c, n) => ({
    news: `${n} sites hide a part of the reviews of`,
    text:
      `${n} sites show the reviews of “${c.title}” and hide a part that everybody must be able ` +
      'to see. Please change these pages.',
  }),
  'embed-hidden-found': (c, n) => ({
    news: `${n} sites hide a part of the reviews of`,
    text: `${n} sites show the reviews of “${c.title}” and hide a part of them.`,
  }),
}

type Say = (data: unknown, n: number) => Several | null
const sayOf = (kind: string, data: unknown, events: number) =>
  events > 1
    ? ((severalOf[kind as NotificationKind] as Say | undefined)?.(data, events) ?? null)
    : null

const isOfReview = (path: string) => path.startsWith('/reviews/')

/** The sentence of several events, and its page: that of the campaign for several reviews. */
export function inPlural(
  kind: string,
  one: { text: string; path: string },
  data: unknown,
  events: number,
) {
  const several = sayOf(kind, data, events)
  if (!several) return one
  const { text, path = isOfReview(one.path) ? campaign(data) : one.path } = several
  return { text, path }
}

const campaign = (data: unknown) => `/campaigns/${(data as { campaignId: string }).campaignId}`

/** What the mail of several events says otherwise than that of one. */
export function mailInPlural<T extends { action: string }>(
  kind: string,
  one: T,
  data: unknown,
  events: number,
): T & { headline?: Headline } {
  const several = sayOf(kind, data, events)
  if (!several) return one
  const { news, action = one.action } = several
  return { ...one, action, headline: { news, title: (data as { title: string }).title } }
}
