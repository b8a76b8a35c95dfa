/** The states and sort orders without schemas: the web's routes need them before it loads zod. */
export const campaignStatuses = ['draft', 'pending', 'active', 'completed', 'rejected'] as const
export const campaignSorts = ['newest', 'oldest', 'price'] as const
/** Which campaigns a reviewer looks at; `all` has every active one. */
export const reviewerViews = ['available', 'reviewed', 'paused'] as const
export const campaignViews = ['all', ...reviewerViews] as const
export const reviewStatuses = ['pending', 'approved', 'rejected'] as const
/**
 * `unpublished` means approved reviews that an admin has taken out of public view, `appealed` those
 * with an open appeal, `replies` those with a reply that nobody has decided.
 */
export const reviewFilters = [
  'all',
  ...reviewStatuses,
  'unpublished',
  'appealed',
  'replies',
] as const
/** A reimbursement is no earning: it is what a reviewer had paid for the product. */
export const transactionTypes = [
  'deposit',
  'earning',
  'withdrawal',
  'payment',
  'reimbursement',
] as const
export const transactionCauses = [
  'card_payment',
  'sandbox_grant',
  'review',
  'advance',
  'appeal',
  'place',
  'reimbursement',
  'reversal',
  'refund',
  'expiry',
  'subscription',
  'withdrawal',
] as const
export const transactionStatuses = ['completed', 'pending', 'failed'] as const
/** `cancelled` finds those of the failed that their reviewer cancelled. */
export const transactionFilters = [...transactionStatuses, 'cancelled'] as const
export const depositStatuses = ['pending', 'completed', 'failed'] as const
export const withdrawalStatuses = ['pending', 'completed', 'failed', 'cancelled'] as const
export const refundStatuses = [
  'pending',
  'cancelled',
  'rejected',
  'refunding',
  'completed',
  'failed',
] as const
export const messageStates = ['waiting', 'answered'] as const
export type MessageState = (typeof messageStates)[number]
/** What the page of messages shows: those, or reports of reviews. */
export const messageViews = [...messageStates, 'reports', 'reports-decided'] as const
export type MessageView = (typeof messageViews)[number]
export const disputeStates = ['open', 'won', 'lost'] as const
export const verificationStatuses = ['none', 'pending', 'approved', 'rejected'] as const
/** Sort orders of lists with amounts. */
export const amountSorts = ['newest', 'oldest', 'highest', 'lowest'] as const
/** How a reviewer is paid. */
export const payoutKinds = ['bank', 'mobile_money', 'paypal'] as const
export type PayoutKind = (typeof payoutKinds)[number]
/**
 * Parts of the pending withdrawals: `payable` can go to the bank now, `sent` is there already, and
 * `blocked` cannot be paid yet.
 */
export const payoutParts = ['payable', 'sent', 'blocked'] as const
export const payoutFilters = ['all', ...payoutParts, ...withdrawalStatuses] as const
export const refundFilters = ['all', ...refundStatuses] as const
/** Why a sign-in with a provider failed; a parameter in the address of the next page. */
export const socialFailures = [
  'no-account',
  'taken',
  'unconfirmed',
  'locked',
  'two-factor',
  'cancelled',
  'expired',
  'failed',
] as const
export type SocialFailure = (typeof socialFailures)[number]
/** `without-sign-ins` means the other three kinds, and actions of earlier versions. */
export const auditFilters = [
  'without-sign-ins',
  'decisions',
  'campaigns',
  'money',
  'accounts',
  'sign-ins',
  'all',
] as const
export type AuditFilter = (typeof auditFilters)[number]
