import type { NotificationKind } from '../../../shared/platform/notifications.ts'
import type { Role } from '../../../shared/base/roles.ts'
import { mailTimeOf } from './kinds.ts'

/** What a person can be notified of, as the settings list it: one line for one or more kinds. */
interface Event {
  name: string
  label: string
  /** Where a reviewer has less of it than others. */
  reviewerLabel?: string
  roles: readonly Role[]
  kinds: readonly NotificationKind[]
}

const business = ['business'] as const
const reviewer = ['reviewer'] as const
const members = ['business', 'reviewer'] as const
const everyone = ['business', 'reviewer', 'admin'] as const
const programmers = ['business', 'admin'] as const
const admin = ['admin'] as const

const event = (
  name: string,
  label: string,
  roles: readonly Role[],
  ...kinds: NotificationKind[]
): Event => ({ name, label, roles, kinds })

/**
 * Every kind but `news` and `campaign-new`, which are preferences of their own, in the order of the
 * settings.
 */
export const events: readonly Event[] = [
  event('new-reviews', 'New reviews', business, 'review-submitted', 'review-resubmitted'),
  event(
    'decisions-on-reviews',
    'Decisions on reviews of your campaigns',
    business,
    'campaign-review-approved',
    'campaign-review-rejected',
    'campaign-review-released',
  ),
  event('decided-appeals', 'Appeals of your reviewers', business, 'campaign-appeal-decided'),
  event(
    'decisions-on-yours',
    'Decisions on your reviews',
    reviewer,
    'review-approved',
    'review-advanced',
    'review-released',
  ),
  event('opened-campaigns', 'Campaigns that you wait for', reviewer, 'campaign-open'),
  event('places', 'Deadlines of your places', reviewer, 'place-due', 'place-expired'),
  event(
    'parcels',
    'Parcels that you wait for',
    reviewer,
    'parcel-sent',
    'parcel-late',
    'parcel-received',
  ),
  event('parcels-to-send', 'Parcels to send', business, 'parcel-asked'),
  event(
    'parcels-late',
    'Parcels that are late or missing',
    business,
    'parcel-due',
    'parcel-missing',
    'parcel-left',
  ),
  event('purchases', 'Receipts of your purchases', reviewer, 'receipt-decided'),
  event('published', 'Reviews published again', members, 'review-published-again'),
  event('own-appeals', 'Decisions on your appeals', members, 'appeal-decided'),
  event('rejections', 'Rejections of your reviews', reviewer, 'review-rejected'),
  event('replies', 'Replies to your reviews', reviewer, 'review-replied'),
  event('refused-replies', 'Replies that are not published', business, 'reply-refused'),
  event('unpublished', 'Reviews unpublished', members, 'review-unpublished'),
  event('not-verified', 'Rejections of your documents', business, 'verification-rejected'),
  event(
    'decisions-on-campaigns',
    'Decisions on your campaigns',
    business,
    'campaign-approved',
    'campaign-rejected',
    'campaign-in-moderation',
    'campaign-completed',
  ),
  event(
    'stopped-campaigns',
    'Campaigns that stop, and a low balance',
    business,
    'campaign-out-of-funds',
    'campaign-limit-reached',
    'campaign-needs-verification',
    'campaign-codes-low',
    'campaign-out-of-codes',
    'balance-low',
  ),
  event(
    'verification',
    'Decisions on your verification and company name',
    business,
    'verification-approved',
    'name-confirmed',
    'name-refused',
  ),
  event('campaigns-to-check', 'Campaigns to check', admin, 'campaign-submitted'),
  event('late-reviews', 'Reviews that wait too long', admin, 'reviews-late'),
  event('reports', 'Reports of reviews', admin, 'report-filed'),
  event('appeals', 'Appeals', admin, 'appeal-filed'),
  event(
    'proposals',
    'Rejections that need a second admin',
    admin,
    'rejection-proposed',
    'proposal-declined',
  ),
  event('alarms', 'Alarms about decisions', admin, 'alarm-raised'),
  event('receipts', 'Receipts without a review', admin, 'receipt-waiting'),
  event('embeds', 'Sites that hide a part of the embed', business, 'embed-hidden'),
  event('hidden-embeds', 'Sites that hide a part of an embed', admin, 'embed-hidden-found'),
  event(
    'businesses-to-check',
    'Businesses and names to check',
    admin,
    'verification-submitted',
    'name-requested',
  ),
  event(
    'payouts-to-make',
    'Withdrawals and refunds to decide',
    admin,
    'withdrawal-requested',
    'refund-requested',
    'refund-returned',
  ),
  event('messages', 'Messages to support', admin, 'contact'),
  event('ledger', 'A ledger that does not balance', admin, 'audit-failed'),
  event('disputes', 'Card disputes', admin, 'dispute-opened', 'dispute-ended'),
  event(
    'payments',
    'Card payments, refunds and disputes',
    business,
    'deposit-completed',
    'deposit-failed',
    'deposit-reversed',
    'refund-approved',
    'refund-completed',
    'refund-rejected',
    'refund-failed',
    'dispute-won',
    'dispute-lost',
  ),
  event('plan', 'Your plan', business, 'plan-changed', 'plan-renewed', 'plan-ended'),
  event(
    'withdrawals',
    'Withdrawals and your payout destination',
    reviewer,
    'withdrawal-received',
    'withdrawal-held',
    'withdrawal-paid',
    'withdrawal-failed',
    'payout-account-needed',
    'withdrawal-cancelled',
    'payout-destination-changed',
    'payout-destination-removed',
  ),
  {
    ...event(
      'account',
      'Sign-in, password, email address, API keys, webhooks and your data',
      everyone,
      'email-changed',
      'account-linked',
      'account-unlinked',
      'export-ready',
      'new-device',
      'password-changed',
      'codes-changed',
      'api-key-created',
      'webhook-created',
      'webhook-changed',
      'account-suspended',
      'account-reinstated',
    ),
    reviewerLabel: 'Sign-in, password, email address and your data',
  },
  event('webhooks', 'Webhooks that were switched off', programmers, 'webhook-disabled'),
  event('terms', 'Changes of the terms', everyone, 'terms-changed'),
  event('service', 'Outages, delays and changes of Candor', everyone, 'service'),
]

/** Mails about security and money always go out, and the bell always shows them. */
export const isFixed = ({ kinds }: Event) =>
  kinds.every((kind) => mailTimeOf(kind) === 'at once, always')
