import type { NotificationKind } from '../../../shared/platform/notifications.ts'
import type { NotificationData } from './data.ts'

type Plurals = {
  [K in NotificationKind]?: (data: NotificationData[K], events: number) => string
}

/** The sentence of several events in one notification. The others show that of the last event. */
const plurals: Plurals = {
  'review-submitted': (c, n) => `${n} new reviews of “${c.title}”.`,
  'review-resubmitted': (c, n) => `${n} reviews of “${c.title}” were improved and submitted again.`,
  'campaign-review-approved': (c, n) => `${n} reviews of “${c.title}” are approved and public.`,
  'campaign-review-rejected': (c, n) => `${n} reviews of “${c.title}” were rejected.`,
  'campaign-review-released': (c, n) =>
    `${n} rejected reviews of “${c.title}” were not sent again, so their places are open and ` +
    'their money is no longer reserved.',
  'review-unpublished': (c, n) =>
    `${n} reviews of “${c.title}” are no longer public. Each has its reason.`,
  'appeal-filed': (c, n) => `${n} appeals about reviews of “${c.title}” wait for a decision.`,
  'campaign-appeal-decided': (c, n) => `${n} appeals about reviews of “${c.title}” were decided.`,
  'review-published-again': (c, n) => `${n} reviews of “${c.title}” are public again.`,
}

type Plural = (data: unknown, events: number) => string

/** The sentence of several events, and its page: that of the campaign for several reviews. */
export function inPlural(
  kind: string,
  one: { text: string; path: string },
  data: unknown,
  events: number,
) {
  const plural = plurals[kind as NotificationKind] as Plural | undefined
  if (!plural) return one
  const { campaignId } = data as { campaignId: string }
  const isOfReviews = one.path.startsWith('/reviews/')
  return {
    text: plural(data, events),
    path: isOfReviews ? `/campaigns/${campaignId}` : one.path,
  }
}

/** The beginning of a sentence; data of earlier versions lack the count. */
export const reviewsHave = (n: number | undefined) =>
  n === 1 ? '1 review has' : n === undefined ? 'Reviews have' : `${n} reviews have`
