import { randomUUID } from 'node:crypto'
import type * as z from 'zod'
import { appealable } from '../../../shared/market/review-rules.ts'
import type { AppealDecision } from '../../../shared/market/appeals.ts'
import { campaignCan, type ClosedReason } from '../../../shared/market/campaigns.ts'
import { sum } from '../../../shared/base/money.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import { lockViewer, requireUnfrozen } from '../../people/accounts/people.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { LockedCampaign } from '../campaigns/lock.ts'
import { placesOf } from '../campaigns/places.ts'
import { type Tx } from '../../base/db/database.ts'
import { violated } from '../../base/db/errors.ts'
import { isUuid } from '../../base/db/uuid.ts'
import type { Viewer } from '../../base/http/session.ts'
import { lockWallet, reserved, transfer, wallet } from '../../ledger/ledger.ts'
import { reserveKey } from '../../ledger/review-keys.ts'
import { notify, notifyAdmins } from '../../platform/notifications/notify.ts'
import { queueEvidence } from './evidence.ts'
import { requireCurrentVersion } from './moderation.ts'
import { setPublication } from './publication.ts'
import { notFound, readReview } from './queries.ts'
import { lockWithCampaign, updateCounts, type LockedReview } from './review-reservation.ts'

/** Asks admins to look again at the rejection or the unpublication of the reviewer's own review. */
export async function appealReview(
  tx: Tx,
  reviewer: Viewer,
  { reviewId, content }: { reviewId: string; content: string },
  at: Date,
) {
  await lockViewer(tx, reviewer)
  const { campaign, review } = await lockWithCampaign(tx, reviewId)
  if (review.reviewerId !== reviewer.id) throw notFound()
  const decision = appealable(review, at)
  if (!decision) throw cannotAppeal(review)
  const { about, decisionAt } = decision
  const isRejection = about === 'rejection'
  const values = {
    id: randomUUID(),
    reviewId: review.id,
    about,
    decisionAt,
    decisionReason: isRejection ? review.rejectionReason : null,
    decisionNote: (isRejection ? review.rejectionNote : review.unpublishReason) ?? '',
    content,
    createdAt: at,
  }
  await insertAppeal(tx, values)
  const entry = { action: 'appealReview', subject: `review:${review.id}`, after: { about } }
  await audit(tx, reviewer, entry, at)
  const data = { campaignId: campaign.id, title: campaign.title, reviewId: review.id, about }
  await notifyAdmins(tx, 'appeal-filed', data, at)
  return readReview(tx, reviewer, review.id)
}

function cannotAppeal({ status, resubmitUntil, unpublishedAt }: LockedReview) {
  if (status === 'rejected' && resubmitUntil) {
    return new Refusal('conflict', 'You can still improve this review and send it again.')
  }
  return status === 'rejected' || unpublishedAt
    ? new Refusal('conflict', 'The 14 days to appeal against this decision are over.')
    : new Refusal('conflict', 'Only a rejected or unpublished review can be appealed.')
}

async function insertAppeal(
  tx: Tx,
  values: Parameters<ReturnType<typeof tx.insertInto<'appeals'>>['values']>[0],
) {
  try {
    await tx.insertInto('appeals').values(values).execute()
  } catch (error) {
    if (violated(error) !== 'appeals_once') throw error
    throw new Refusal('conflict', 'You have already appealed against this decision.')
  }
}

/**
 * Decides an open appeal. Upheld, the decision stays. Granted, an unpublished review is public
 * again, and a rejected one waits for a new decision with its money reserved.
 */
export async function decideAppeal(
  tx: Tx,
  admin: Viewer,
  { appealId, outcome, note, version }: { appealId: string } & z.output<typeof AppealDecision>,
  at: Date,
) {
  const { campaign, review, author, appeal } = await lockAppeal(tx, appealId)
  requireUnfrozen('decideReview', author)
  if (appeal.outcome) throw new Refusal('conflict', 'This appeal has already been decided.')
  requireCurrentVersion(review, version)

  const isRejection = appeal.about === 'rejection'
  if (outcome === 'granted') {
    if (isRejection) await reopen(tx, campaign, review, at)
    else await setPublication(tx, review, null, at)
  }
  await tx
    .updateTable('appeals')
    .set({ outcome, note, decidedBy: admin.id, decidedAt: at })
    .where('id', '=', appeal.id)
    .execute()
  const about = isRejection ? ('rejection' as const) : ('unpublication' as const)
  const action = outcome === 'granted' ? 'grantAppeal' : 'upholdDecision'
  await audit(tx, admin, { action, subject: `review:${review.id}`, after: { about, note } }, at)
  const { id: campaignId, title } = campaign
  const data = { campaignId, title, reviewId: review.id, about, outcome }
  await notify(tx, review.reviewerId, 'appeal-decided', { ...data, note }, at)
  await notify(tx, review.businessId, 'campaign-appeal-decided', data, at)
  return readReview(tx, admin, review.id)
}

/** Locks the appeal after its reviewer, campaign and review, as every verb does. */
async function lockAppeal(tx: Tx, appealId: string) {
  const ofId = tx.selectFrom('appeals').where('id', '=', isUuid(appealId) ? appealId : null)
  const found = await ofId.select('reviewId').executeTakeFirst()
  if (!found) throw new Refusal('not_found', 'Appeal not found.')
  const locked = await lockWithCampaign(tx, found.reviewId)
  const appeal = await ofId.selectAll().forNoKeyUpdate().executeTakeFirstOrThrow()
  return { ...locked, appeal }
}

/** Takes the rejection of a review back: it is pending again, and its money is reserved again. */
async function reopen(tx: Tx, campaign: LockedCampaign, review: LockedReview, at: Date) {
  await requirePlaceFor(tx, campaign, review, at)
  const { id, businessId, priceCents, feeCents } = review
  const reopenings = review.reopenings + 1
  await transfer(tx, reserveKey({ id, reopenings }), at, [
    { from: wallet(businessId), to: reserved(businessId), amount: sum(priceCents, feeCents) },
  ])
  await updateCounts(tx, campaign, review, { held: 1 }, at)
  await tx
    .updateTable('reviews')
    .set({
      status: 'pending',
      rejectionReason: null,
      rejectionNote: null,
      decidedBy: null,
      decidedAt: null,
      reopenings,
      reopenedAt: at,
      version: review.version + 1,
      updatedAt: at,
    })
    .where('id', '=', id)
    .execute()
  await queueEvidence(tx, id, at)
}

/** Why a rejected review cannot be reopened, for the admin who grants its appeal. */
const closedBecause: Record<Exclude<ClosedReason, NewAlone>, string> = {
  full: 'all places of its campaign are taken',
  paused: 'its campaign is paused',
  funds: 'the wallet of its business does not cover it',
  limit: 'its business has reached its monthly limit of reviews',
  unverified: 'its business has reached the limits without verification',
}

/** New reviews wait for a time or a code. A review that was submitted already does not. */
const newAlone = ['not_started', 'pace', 'codes'] as const
type NewAlone = (typeof newAlone)[number]
const isNewAlone = (reason: ClosedReason): reason is NewAlone =>
  (newAlone as readonly ClosedReason[]).includes(reason)

/** Locks the business's wallet, as a submission does. Throws a conflict that says why it fails. */
async function requirePlaceFor(tx: Tx, campaign: LockedCampaign, review: LockedReview, at: Date) {
  const refuse = (why: string, reason: string) =>
    new Refusal(
      'conflict',
      `This review cannot be reopened, because ${why}. The appeal stays open.`,
      { reason },
    )
  if (campaign.owner.closed) throw refuse('its business has closed the account', 'closed')
  if (campaign.owner.frozen) throw refuse('its business is suspended', 'frozen')
  if (campaign.deletedAt || campaign.status === 'completed') {
    throw refuse('its campaign has ended', 'ended')
  }
  if (!campaignCan.takeReviews(campaign)) throw refuse('its campaign is not active', 'inactive')
  const { balanceCents } = await lockWallet(tx, campaign.businessId)
  const { open, reason } = await placesOf(tx, campaign.id, at)
  if (open <= 0 && !isNewAlone(reason)) throw refuse(closedBecause[reason], reason)
  // The fee may have changed since the review was written.
  if (balanceCents < sum(review.priceCents, review.feeCents))
    throw refuse(closedBecause.funds, 'funds')
}

/** Withdraws the open appeals of a person who closes the account. */
export async function withdrawAppeals(tx: Tx, { id }: Pick<Viewer, 'id'>, at: Date) {
  await tx
    .updateTable('appeals')
    .set({ outcome: 'withdrawn', decidedAt: at })
    .where('outcome', 'is', null)
    .where('reviewId', 'in', tx.selectFrom('reviews').select('id').where('reviewerId', '=', id))
    .execute()
}
