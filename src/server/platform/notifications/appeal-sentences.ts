import type { NotificationData } from './data.ts'
import type { RenderedNotification } from './money-sentences.ts'

type AppealKind = 'appeal-filed' | 'appeal-decided' | 'campaign-appeal-decided'

/** The sentences about appeals, for admins, the reviewer and the business. */
export const appealSentences: {
  [K in AppealKind]: (data: NotificationData[K]) => RenderedNotification
} = {
  'appeal-filed': ({ title, about, reviewId }) => ({
    text:
      `The reviewer of ${about === 'rejection' ? 'a rejected' : 'an unpublished'} review of ` +
      `“${title}” has appealed.`,
    path: `/admin/reviews?status=appealed&review=${reviewId}`,
  }),
  'appeal-decided': ({ campaignId, title, about, outcome, note }) => ({
    text: `${toReviewer[outcome === 'upheld' ? outcome : about](title)} ${note}`,
    path: `/campaigns/${campaignId}`,
  }),
  'campaign-appeal-decided': ({ campaignId, title, about, outcome }) => ({
    text: toBusiness[outcome === 'upheld' ? outcome : about](title),
    path: `/campaigns/${campaignId}`,
  }),
}

/** By what was taken back, or that the decision stays. */
const toReviewer = {
  upheld: (title: string) =>
    `We have checked your appeal about your review of “${title}”, and our decision stays.`,
  rejection: (title: string) =>
    `Your appeal was granted: your review of “${title}” is waiting for a new decision.`,
  unpublication: (title: string) =>
    `Your appeal was granted: your review of “${title}” is public again.`,
}
const toBusiness = {
  upheld: (title: string) =>
    `A reviewer appealed against our decision about a review of “${title}”. The decision stays.`,
  rejection: (title: string) =>
    `A reviewer’s appeal was granted: a rejected review of “${title}” is waiting for a new ` +
    'decision, and its money is reserved again.',
  unpublication: (title: string) =>
    `A reviewer’s appeal was granted: a review of “${title}” is public again.`,
}
