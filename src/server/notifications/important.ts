import type { NotificationKind } from '../../shared/notifications.ts'

const kinds: NotificationKind[] = [
  'deposit-completed',
  'deposit-failed',
  'deposit-reversed',
  'dispute-opened',
  'dispute-ended',
  'dispute-won',
  'dispute-lost',
  'withdrawal-paid',
  'withdrawal-failed',
  'refund-approved',
  'refund-completed',
  'refund-rejected',
  'refund-failed',
  'plan-changed',
  'plan-ended',
  'payout-destination-changed',
  'email-changed',
  'account-linked',
  'account-unlinked',
]

/** The kinds that are mailed whatever the preferences say: they concern security or money. */
export const importantKinds: readonly string[] = kinds
