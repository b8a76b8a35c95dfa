import type { NotificationKind } from '../../../shared/platform/notifications.ts'

/**
 * When a mail goes out. *Always* ignores the preferences, because it concerns security, money
 * or what one must know to use Candor. A digest collects an hour, a daily digest a day. Marketing
 * is at once, for those who want it.
 */
export type MailTime = 'at once' | 'at once, always' | 'digest' | 'daily digest' | 'marketing'

interface Rule {
  hears: 'business' | 'reviewer' | 'admins' | 'person'
  mail: MailTime
}

const rule = <H extends Rule['hears']>(hears: H, mail: MailTime) => ({ hears, mail })

/** Who hears of what, and when by mail (docs/domain.md, Notifications). */
export const kinds = {
  'review-submitted': rule('business', 'digest'),
  'review-resubmitted': rule('business', 'digest'),

  'review-approved': rule('reviewer', 'at once'),
  'review-advanced': rule('reviewer', 'at once'),
  // A statement of reasons is always mailed.
  'review-rejected': rule('reviewer', 'at once, always'),
  'review-released': rule('reviewer', 'at once'),
  'campaign-review-approved': rule('business', 'digest'),
  'campaign-review-rejected': rule('business', 'digest'),
  'campaign-review-released': rule('business', 'digest'),

  // The reviewer and the business.
  'review-unpublished': rule('person', 'at once, always'),
  'review-published-again': rule('person', 'at once'),
  'review-replied': rule('reviewer', 'at once'),
  'reply-refused': rule('business', 'at once'),

  'report-filed': rule('admins', 'at once'),
  'appeal-filed': rule('admins', 'at once'),
  'appeal-decided': rule('person', 'at once, always'),
  'campaign-appeal-decided': rule('business', 'at once'),
  'rejection-proposed': rule('admins', 'at once'),
  'proposal-declined': rule('person', 'at once'),
  'alarm-raised': rule('admins', 'at once'),

  'campaign-submitted': rule('admins', 'digest'),
  'campaign-approved': rule('business', 'at once'),
  'campaign-rejected': rule('business', 'at once'),
  'campaign-completed': rule('business', 'at once'),
  'campaign-in-moderation': rule('business', 'at once'),
  'campaign-out-of-funds': rule('business', 'at once'),
  'campaign-limit-reached': rule('business', 'at once'),
  'campaign-codes-low': rule('business', 'at once'),
  'campaign-out-of-codes': rule('business', 'at once'),
  'campaign-needs-verification': rule('business', 'at once'),
  'balance-low': rule('business', 'at once'),

  'campaign-new': rule('reviewer', 'daily digest'),
  // Who pressed "Tell me when it opens".
  'campaign-open': rule('reviewer', 'at once'),
  'place-due': rule('reviewer', 'at once'),
  'place-expired': rule('reviewer', 'at once'),
  'parcel-asked': rule('business', 'digest'),
  'parcel-due': rule('business', 'at once'),
  'parcel-missing': rule('business', 'at once'),
  'parcel-left': rule('business', 'at once'),
  'parcel-sent': rule('reviewer', 'at once'),
  'parcel-late': rule('reviewer', 'at once'),
  'parcel-received': rule('reviewer', 'at once'),
  'receipt-waiting': rule('admins', 'digest'),
  'receipt-decided': rule('reviewer', 'at once'),

  'deposit-completed': rule('business', 'at once, always'),
  'deposit-failed': rule('business', 'at once, always'),
  'deposit-reversed': rule('business', 'at once, always'),
  'refund-approved': rule('business', 'at once, always'),
  'refund-completed': rule('business', 'at once, always'),
  'refund-rejected': rule('business', 'at once, always'),
  'refund-failed': rule('business', 'at once, always'),
  'plan-changed': rule('business', 'at once, always'),
  'plan-renewed': rule('business', 'at once, always'),
  'plan-ended': rule('business', 'at once, always'),
  'dispute-won': rule('business', 'at once, always'),
  'dispute-lost': rule('business', 'at once, always'),
  'dispute-opened': rule('admins', 'at once, always'),
  'dispute-ended': rule('admins', 'at once, always'),

  'withdrawal-received': rule('reviewer', 'at once, always'),
  'withdrawal-held': rule('reviewer', 'at once, always'),
  'withdrawal-paid': rule('reviewer', 'at once, always'),
  'withdrawal-failed': rule('reviewer', 'at once, always'),
  'payout-account-needed': rule('reviewer', 'at once, always'),
  'withdrawal-cancelled': rule('reviewer', 'at once, always'),
  'payout-destination-changed': rule('reviewer', 'at once, always'),
  'payout-destination-removed': rule('reviewer', 'at once, always'),

  'name-requested': rule('admins', 'at once'),
  'name-confirmed': rule('business', 'at once'),
  'name-refused': rule('business', 'at once'),
  'verification-submitted': rule('admins', 'at once'),
  'verification-approved': rule('business', 'at once'),
  'verification-rejected': rule('business', 'at once, always'),

  'email-changed': rule('person', 'at once, always'),
  'account-linked': rule('person', 'at once, always'),
  'account-unlinked': rule('person', 'at once, always'),
  'export-ready': rule('person', 'at once, always'),
  'new-device': rule('person', 'at once, always'),
  'password-changed': rule('person', 'at once, always'),
  'codes-changed': rule('person', 'at once, always'),
  'api-key-created': rule('person', 'at once, always'),
  'webhook-created': rule('person', 'at once, always'),
  'webhook-changed': rule('person', 'at once, always'),
  'webhook-disabled': rule('person', 'at once'),
  'account-suspended': rule('person', 'at once, always'),
  'account-reinstated': rule('person', 'at once, always'),

  'terms-changed': rule('person', 'at once, always'),
  service: rule('person', 'at once, always'),
  news: rule('person', 'marketing'),

  'reviews-late': rule('admins', 'at once'),
  'withdrawal-requested': rule('admins', 'digest'),
  'refund-requested': rule('admins', 'digest'),
  'refund-returned': rule('admins', 'digest'),
  'audit-failed': rule('admins', 'at once'),
  'embed-hidden': rule('business', 'at once'),
  'embed-hidden-found': rule('admins', 'at once'),
  contact: rule('admins', 'at once'),
} as const satisfies Record<NotificationKind, Rule>

type KindHeardBy<H extends Rule['hears']> = {
  [K in NotificationKind]: (typeof kinds)[K]['hears'] extends H ? K : never
}[NotificationKind]

export type AdminKind = KindHeardBy<'admins'>
export type PersonalKind = Exclude<NotificationKind, AdminKind>

/** The kinds that are mailed at this time. */
export const kindsMailed = (mail: MailTime): readonly string[] =>
  Object.entries(kinds)
    .filter(([, rule]) => rule.mail === mail)
    .map(([kind]) => kind)

/** When a notification of this kind is mailed; at once for a kind of another version. */
export const mailTimeOf = (kind: string): MailTime =>
  (kinds as Partial<Record<string, Rule>>)[kind]?.mail ?? 'at once'
