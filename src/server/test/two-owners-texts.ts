import { dollarsText, type Cents } from '../../shared/base/money.ts'
import type { Owner } from './two-owners.ts'

/** The items of one of two owners in lists of texts, without those of the other. */

export type Items = (own: Owner, other: Owner) => string[]
export const ofBoth =
  (items: Items): Items =>
  (own, other) => [...items(own, other), ...items(other, own)]

const text = (cents: number) => dollarsText(cents as Cents)

export const transactionsOfBusiness: Items = ({ name, amounts }) => {
  const { price, fee, deposit, dispute, grant } = amounts
  const product = (title: string) => `payment: Review of Product of ${name} ${title} campaign`
  const review = text(-price - fee)
  const refund = deposit - 29_00 - 3 * (price + fee) - dispute
  return [
    `deposit: Sandbox starting balance ${text(grant)} completed`,
    `payment: Sandbox money, expired ${text(-grant)} completed`,
    `deposit: Card payment ${text(deposit)} completed`,
    `deposit: Card payment ${text(amounts.pendingDeposit)} pending`,
    `deposit: Card payment ${text(amounts.failedDeposit)} failed`,
    'payment: Subscription, Professional -29.00 completed',
    `${product('reviewed')} ${review} completed`,
    `${product('reviewed')} ${review} pending`,
    `${product('withdrawn')} ${review} pending`,
    `payment: Place to review, returned: Product of ${name} unreviewed campaign ${review} failed`,
    `payment: Card payment reversed by the bank ${text(-dispute)} completed`,
    `payment: Card payment reversed by the bank ${text(-amounts.wonDispute)} failed`,
    `payment: Refund to your card ${text(-refund)} pending`,
  ]
}

export const transactionsOfReviewer: Items = ({ name, amounts: { price, withdrawals } }) => [
  `earning: Review of Product of ${name} reviewed campaign ${text(price)} completed`,
  `withdrawal: Withdrawal ${text(-withdrawals.pending)} pending`,
  `withdrawal: Withdrawal, cancelled ${text(-withdrawals.cancelled)} cancelled`,
  `withdrawal: Withdrawal, returned: ${name} account closed ${text(-withdrawals.failed)} failed`,
  `withdrawal: Withdrawal, reference ${name} transfer ${text(-withdrawals.paid)} completed`,
]

/** The same by the ledger: without what failed before any money moved, and with what came back. */
export const movementsOfBusiness: Items = ({ name, amounts }) => {
  const { price, fee, deposit, dispute, wonDispute, grant } = amounts
  const held = (title: string) =>
    `Held for the review of Product of ${name} ${title} campaign ${text(-price - fee)}`
  const tried = `Product of ${name} unreviewed campaign`
  const refund = deposit - 29_00 - 3 * (price + fee) - dispute
  return [
    `Sandbox starting balance ${text(grant)}`,
    `Sandbox money, expired ${text(-grant)}`,
    `Card payment ${text(deposit)}`,
    'Subscription, Professional -29.00',
    held('reviewed'),
    held('reviewed'),
    held('withdrawn'),
    `Held for a place to review ${tried} ${text(-price - fee)}`,
    `Returned from a place to review ${tried} ${text(price + fee)}`,
    `Card payment reversed by the bank ${text(-dispute)}`,
    `Card payment reversed by the bank ${text(-wonDispute)}`,
    `Dispute won ${text(wonDispute)}`,
    `Refund to your card ${text(-refund)}`,
  ]
}

export const movementsOfReviewer: Items = ({ name, amounts: { price, withdrawals } }) => {
  const { pending, cancelled, failed, paid } = withdrawals
  return [
    `Review of Product of ${name} reviewed campaign ${text(price)}`,
    ...[pending, cancelled, failed].map((amount) => `Withdrawal ${text(-amount)}`),
    `Withdrawal, reference ${name} transfer ${text(-paid)}`,
    ...[cancelled, failed].map((amount) => `Withdrawal, returned ${text(amount)}`),
  ]
}

/** The one month of these movements. */
export const statementsOf =
  (movements: Items): Items =>
  (own, other) => {
    const cents = movements(own, other).map((one) =>
      Math.round(Number(one.split(' ').at(-1)) * 100),
    )
    const sum = (kept: number[]) => kept.reduce((total, one) => total + one, 0)
    const inCents = sum(cents.filter((one) => one > 0))
    return [`0 + ${inCents} - ${-sum(cents.filter((one) => one < 0))}`]
  }

export const notificationsOfBusiness: Items = ({ name, amounts }) => {
  const title = (kind: string) => `“${name} ${kind} campaign”`
  const { deposit, dispute, wonDispute, failedDeposit, grant, price, fee } = amounts
  const refund = deposit - 29_00 - 3 * (price + fee) - dispute
  return [
    `Your refund is done: $${text(grant)} of sandbox money expired.`,
    `$${text(deposit)} is in your wallet.`,
    `Your payment of $${text(failedDeposit)} did not go through. Nothing was charged.`,
    'Your plan is now Professional.',
    ...['reviewed', 'withdrawn', 'unreviewed'].map(
      (kind) => `Your campaign ${title(kind)} is approved and visible to reviewers.`,
    ),
    'Your business is verified.',
    ...['reviewed', 'reviewed', 'withdrawn'].map((kind) => `${title(kind)} has a new review.`),
    `A review of ${title('reviewed')} is approved and public.`,
    `Your bank reversed a card payment of $${text(dispute)}.`,
    `Your bank reversed a card payment of $${text(wonDispute)}.`,
    `The dispute of your card payment is won: $${text(wonDispute)} came back.`,
    `Your refund of $${text(refund)} is approved and on its way.`,
  ]
}

export const notificationsOfReviewer: Items = ({ name, amounts: { price, withdrawals } }) => [
  `Your review is approved: $${text(price)} for “${name} reviewed campaign” is in your wallet.`,
  `Your payout destination is now ${name} Bank. ` +
    'If it was not you who changed that, change your password and write to us.',
  `Your withdrawal of $${text(withdrawals.failed)} could not be paid, and the money is back in ` +
    'your wallet. ' +
    `Reason: ${name} account closed`,
  `Your withdrawal was paid: $${text(withdrawals.paid - 3_30)}.`,
  `Your withdrawal of $${text(withdrawals.cancelled)} is cancelled. The money is in your wallet.`,
  ...Object.values(withdrawals).map(
    (cents) => `You requested a withdrawal of $${text(cents)}. We tell you when it is paid.`,
  ),
]

export const notificationsOfAdmins: Items = ({ name, amounts }) => {
  const { deposit, dispute, wonDispute, grant, price, fee, withdrawals } = amounts
  const refund = deposit - 29_00 - 3 * (price + fee) - dispute
  return [
    ...[dispute, wonDispute].map((cents) => `A card payment of $${text(cents)} is disputed.`),
    `The dispute of $${text(wonDispute)} is won.`,
    `A refund of $${text(grant)} of sandbox money is waiting for a decision.`,
    `A refund of $${text(refund)} is waiting for a decision.`,
    ...['reviewed', 'withdrawn', 'unreviewed'].map(
      (kind) => `“${name} ${kind} campaign” is waiting for approval.`,
    ),
    `${name} Bakery submitted documents for verification.`,
    ...Object.values(withdrawals).map(
      (cents) => `A withdrawal of $${text(cents)} is waiting to be paid.`,
    ),
  ]
}

export const auditOf: Items = (own) => {
  const { admin, business, reviewer, campaignIds, reviews, withdrawals, refundIds } = own
  const { reviewed, withdrawn, unreviewed } = campaignIds
  const { placeId } = own
  return [
    `${admin.id} addNoteTemplate note-template:${own.templateId}`,
    `${business.id} changePlan user:${business.id}`,
    `${reviewer.id} setPayoutDestination user:${reviewer.id}`,
    ...[reviewed, withdrawn, unreviewed].map((id) => `${admin.id} approveCampaign campaign:${id}`),
    ...['takePlace', 'returnPlace'].map((action) => `${reviewer.id} ${action} place:${placeId}`),
    `${admin.id} approveVerification business:${business.id}`,
    `${admin.id} approveReview review:${reviews.approved}`,
    `${admin.id} failWithdrawal withdrawal:${withdrawals.failed}`,
    `${admin.id} exportPayouts payout-batch:${own.batchId}`,
    `${admin.id} payWithdrawal withdrawal:${withdrawals.paid}`,
    ...Object.values(refundIds).map((id) => `${admin.id} approveRefund refund:${id}`),
  ]
}
