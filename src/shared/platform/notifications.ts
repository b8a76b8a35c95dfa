import * as z from 'zod'
import { endpoint, Id, Instant, listOf, page } from '../base/endpoint.ts'
import { signedIn } from '../base/roles.ts'

/** Every kind of notification. */
export const NotificationKind = z.enum([
  'campaign-submitted',
  'campaign-approved',
  'campaign-rejected',
  'campaign-completed',
  'campaign-in-moderation',
  'campaign-out-of-funds',
  'campaign-limit-reached',
  'campaign-needs-verification',
  'campaign-codes-low',
  'campaign-out-of-codes',
  'balance-low',
  'campaign-new',
  'campaign-open',
  'place-due',
  'place-expired',
  'parcel-asked',
  'parcel-due',
  'parcel-missing',
  'parcel-left',
  'parcel-sent',
  'parcel-late',
  'parcel-received',
  'receipt-waiting',
  'receipt-decided',
  'review-submitted',
  'review-resubmitted',
  'review-approved',
  'review-advanced',
  'review-rejected',
  'review-released',
  'campaign-review-approved',
  'campaign-review-rejected',
  'campaign-review-released',
  'review-unpublished',
  'review-published-again',
  'review-replied',
  'reply-refused',
  'report-filed',
  'appeal-filed',
  'appeal-decided',
  'campaign-appeal-decided',
  'rejection-proposed',
  'proposal-declined',
  'alarm-raised',
  'reviews-late',
  'deposit-completed',
  'deposit-failed',
  'deposit-reversed',
  'dispute-opened',
  'dispute-ended',
  'dispute-won',
  'dispute-lost',
  'withdrawal-requested',
  'withdrawal-received',
  'withdrawal-held',
  'withdrawal-cancelled',
  'withdrawal-paid',
  'withdrawal-failed',
  'payout-account-needed',
  'refund-requested',
  'refund-approved',
  'refund-completed',
  'refund-rejected',
  'refund-failed',
  'refund-returned',
  'payout-destination-changed',
  'payout-destination-removed',
  'email-changed',
  'account-linked',
  'account-unlinked',
  'password-changed',
  'new-device',
  'export-ready',
  'terms-changed',
  'news',
  'service',
  'codes-changed',
  'api-key-created',
  'account-suspended',
  'account-reinstated',
  'verification-submitted',
  'verification-approved',
  'verification-rejected',
  'name-requested',
  'name-confirmed',
  'name-refused',
  'plan-changed',
  'plan-renewed',
  'plan-ended',
  'contact',
  'audit-failed',
  'embed-hidden',
  'embed-hidden-found',
  'webhook-created',
  'webhook-changed',
  'webhook-disabled',
])
export type NotificationKind = z.infer<typeof NotificationKind>

export const Notification = z.object({
  id: Id,
  kind: NotificationKind,
  /** The sentence on the page and in mails. */
  text: z.string(),
  /** The page that it is about. */
  path: z.string(),
  /** The campaign that it is about: notifications are shown by day and campaign. */
  campaign: z.object({ id: Id, title: z.string() }).nullable(),
  /**
   * For admins, of something that waits for a decision: the action that ended it, by its name in
   * the audit log. Null while it is open, and for all other notifications.
   */
  decided: z.object({ action: z.string(), by: z.string().nullable(), at: Instant }).nullable(),
  /** Also true for what was decided meanwhile. */
  read: z.boolean(),
  createdAt: Instant,
})
export type Notification = z.input<typeof Notification>

export const listNotifications = endpoint({
  name: 'listNotifications',
  method: 'GET',
  path: '/api/notifications',
  allow: signedIn,
  query: z.object({ ...page, show: z.enum(['all', 'unread', 'read']).default('all') }),
  reply: listOf(Notification).extend({ unread: z.int() }),
})

/** Marks all notifications up to now, or those with the given ids, as read. */
export const readNotifications = endpoint({
  name: 'readNotifications',
  method: 'POST',
  path: '/api/notifications/reading',
  allow: signedIn,
  body: z.strictObject({ ids: z.array(Id).max(100).optional() }).optional(),
  reply: z.object({ unread: z.int() }),
})

export const NotificationChoices = z.object({
  events: z.array(
    z.object({
      event: z.string(),
      label: z.string(),
      /** In the bell and on the page of notifications. */
      inApp: z.boolean(),
      email: z.boolean(),
      /** The preference that all these mails need, too. */
      mail: z.enum(['email', 'digest']),
      /** About security or money: cannot be switched off. */
      fixed: z.boolean(),
    }),
  ),
})

export const getNotificationChoices = endpoint({
  name: 'getNotificationChoices',
  method: 'GET',
  path: '/api/notifications/choices',
  allow: signedIn,
  reply: NotificationChoices,
})

export const NotificationChoice = z.strictObject({
  event: z.string().max(50),
  where: z.enum(['inApp', 'email']),
  on: z.boolean(),
})

export const chooseNotifications = endpoint({
  name: 'chooseNotifications',
  method: 'POST',
  path: '/api/notifications/choices',
  allow: signedIn,
  body: NotificationChoice,
  reply: NotificationChoices,
})
