import type { NotificationKind } from '../../shared/notifications.ts'
import type { NotificationData } from './notify.ts'

type Plurals = {
  [K in NotificationKind]?: (data: NotificationData[K], events: number) => string
}

/** The sentence of several events in one notification. The others show that of the last event. */
export const plurals: Plurals = {
  'review-submitted': (c, n) => `${n} new reviews of “${c.title}”.`,
  'review-resubmitted': (c, n) => `${n} reviews of “${c.title}” were improved and submitted again.`,
  'campaign-review-approved': (c, n) => `${n} reviews of “${c.title}” are approved and published.`,
  'campaign-review-rejected': (c, n) => `${n} reviews of “${c.title}” were not approved.`,
  'campaign-review-released': (c, n) =>
    `${n} reviews of “${c.title}” were not sent again in time. They cost nothing, and their ` +
    'places are open to others.',
}
