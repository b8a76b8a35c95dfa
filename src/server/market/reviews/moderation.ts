import { policyAnchor, resubmissionDays, reviewCan } from '../../../shared/market/review-rules.ts'
import { addDays } from '../../../shared/base/days.ts'
import { campaignCan } from '../../../shared/market/campaigns.ts'
import { inDollars, type Cents } from '../../../shared/base/money.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import type { RejectionReason } from '../../../shared/market/rejection.ts'
import type { LockedCampaign } from '../campaigns/lock.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../base/db/database.ts'
import { otherwise } from '../../base/http/serializer.ts'
import type { Viewer } from '../../base/http/session.ts'
import { notify } from '../../platform/notifications/notify.ts'
import {
  decided,
  lockWithCampaign,
  noRejection,
  releaseReservation,
  requireCurrentVersion,
  settle,
  updateCounts,
  type LockedReview,
} from './review-reservation.ts'
import { capOfReview, requireReimbursement, settleCap } from '../reimbursement/reimbursement.ts'
import { requireSameChoice } from './blind.ts'
import { isPassageOf } from '../../../shared/market/rejection.ts'
import { leaveOutPhotos } from './photos.ts'
import { setPublication } from './publication.ts'
import { readReview } from './queries.ts'
import { dropProposal, proposeRejection, whoRejects, type Rejection } from './second-admin.ts'
import { stateDecision } from './review-statements.ts'

interface ReviewRef {
  reviewId: string
}

interface Approval extends ReviewRef {
  version?: number | undefined
  withoutPhotos?: { photoId: string; reason: string }[] | undefined
  /** False: the review is paid and shown nowhere, for this reason. */
  publish?: boolean | undefined
  reason?: string | undefined
  reimbursementCents?: Cents | undefined
}

/**
 * Approves a pending review: its price goes to the reviewer, or to the platform that has advanced
 * it, its fee to the platform, also where some of its photos are left out or it is not published.
 * What the reviewer paid for the product is paid back first.
 */
export async function approveReview(
  tx: Tx,
  admin: Viewer,
  { reviewId, version, withoutPhotos = [], publish = true, reason: why, ...paying }: Approval,
  at: Date,
) {
  const { campaign, review } = await lockWithCampaign(tx, reviewId)
  if (!reviewCan.approve(review)) throw decided()
  requireCurrentVersion(review, version)
  const known = await requireSameChoice(tx, admin, review, 'approve', at)
  await dropProposal(tx, review)
  await leaveOutPhotos(tx, review, withoutPhotos)
  const paidBack = requireReimbursement(review, paying.reimbursementCents)
  // Before the wallet of the reviewer, because this locks that of the business first.
  const back = paidBack !== null && (await settleCap(tx, capOfReview(review), paidBack, at))

  await settle(tx, review, at)
  await updateCounts(tx, campaign, review, { held: -1, approved: 1 }, at)
  await completeWhenFull(tx, campaign, at)
  const { id, priceCents: amountCents } = review
  const { title } = campaign
  const unpublished = publish ? undefined : why
  const hidden = unpublished !== undefined && { unpublished }
  const about = { campaignId: campaign.id, title, reviewId: id }
  const isAdvanced = review.advancedAt !== null
  const paid = { amountCents, isAdvanced, ...(paidBack !== null && { reimbursedCents: paidBack }) }
  await notify(tx, review.reviewerId, 'review-approved', { ...about, ...paid }, at)
  await notify(tx, review.businessId, 'campaign-review-approved', { ...about, ...hidden }, at)
  const verdict = { status: 'approved', withoutPhotos, known, ...hidden, ...back } as const
  await decide(tx, admin, review, verdict, at)
  if (unpublished) await leaveUnpublished(tx, admin, { campaign, review }, unpublished, at)
  return readReview(tx, admin, review.id)
}

/** Keeps a review that has just been approved out of public view, and tells its author why. */
async function leaveUnpublished(
  tx: Tx,
  admin: Viewer,
  { campaign, review }: { campaign: LockedCampaign; review: LockedReview },
  reason: string,
  at: Date,
) {
  const approved = { ...review, version: review.version + 1 }
  await setPublication(tx, approved, { by: admin.id, reason, since: at }, at)
  const decision = { kind: 'review_not_published', facts: reason, rule: 'removal' } as const
  const stated = await stateDecision(tx, admin, review, decision, at)
  const about = { campaignId: campaign.id, title: campaign.title, reviewId: review.id }
  const data = { ...about, ...stated, isOwn: true, fromStart: true, reason }
  await notify(tx, review.reviewerId, 'review-unpublished', data, at)
}

/**
 * Rejects a pending review, or proposes that to a second admin where many of its campaign were
 * rejected.
 */
export async function rejectReview(
  tx: Tx,
  admin: Viewer,
  { reviewId, ...rejection }: ReviewRef & Rejection,
  at: Date,
) {
  const locked = await lockWithCampaign(tx, reviewId)
  const { review } = locked
  if (!reviewCan.reject(review)) throw decided()
  requireCurrentVersion(review, rejection.version)
  const by = await whoRejects(tx, admin, review, at)
  if (by !== 'two admins') {
    return rejectLocked(tx, admin, locked, { ...rejection, isOnlyAdmin: by !== 'one admin' }, at)
  }
  await requireRejectable(tx, admin, review, rejection, at)
  requireReimbursement(review, rejection.reimbursementCents)
  await proposeRejection(tx, admin, locked, rejection, at)
  return otherwise(await readReview(tx, admin, reviewId))
}

/** Refuses what cannot be said of this review. Returns what the moderator knew of its stars. */
async function requireRejectable(
  tx: Tx,
  admin: Viewer,
  review: LockedReview,
  { reason, allowResubmission, passage }: Rejection,
  at: Date,
) {
  const known = await requireSameChoice(tx, admin, review, reason, at)
  const isSecondTry = review.resubmittedAt !== null
  if (allowResubmission && !reviewCan.sendBack({ ...review, resubmitted: isSecondTry })) {
    throw new Refusal('conflict', 'This review has already been resubmitted once.')
  }
  if (passage && !isPassageOf(review.content, passage)) {
    const message = 'These words are not in the review.'
    throw new Refusal('invalid', message, { fields: { passage: message } })
  }
  return known
}

interface Rejecting extends Omit<Rejection, 'version'> {
  /** The admin who proposed it to this one. */
  proposedBy?: string
  /** Whether it would have needed another one, where there is none. */
  isOnlyAdmin?: boolean
}

/**
 * Rejects a pending review. If it may be sent again, its place and money stay held for seven days;
 * otherwise the money goes back to the business. What the reviewer paid for the product is paid
 * back in either case, unless the receipt is not genuine; a second try may bring a better one.
 */
export async function rejectLocked(
  tx: Tx,
  admin: Viewer,
  { campaign, review }: { campaign: LockedCampaign; review: LockedReview },
  input: Rejecting,
  at: Date,
) {
  const known = await requireRejectable(tx, admin, review, input, at)
  const resubmitUntil = input.allowResubmission ? addDays(at, resubmissionDays) : null
  const paidBack = requireReimbursement(review, input.reimbursementCents)
  const back = resubmitUntil
    ? paidBack && (await settleCap(tx, capOfReview(review), paidBack, at))
    : await releaseReservation(tx, campaign, review, paidBack, at)
  const { reason: rejectionReason, note: rejectionNote } = input
  const facts = { facts: rejectionNote, rule: policyAnchor(rejectionReason) }
  const decision = { kind: 'review_rejected', ...facts, finalAt: resubmitUntil } as const
  const stated = await stateDecision(tx, admin, review, decision, at)
  const told = { ...input, until: resubmitUntil, stated, paidBack }
  await notifyOfRejection(tx, campaign, review, told, at)
  const rejectionPassage = input.passage ? JSON.stringify(input.passage) : null
  const why = { rejectionReason, rejectionNote, rejectionPassage, resubmitUntil }
  const { proposedBy, isOnlyAdmin } = input
  const two = {
    ...(proposedBy && { proposedBy }),
    ...(isOnlyAdmin && { onlyAdmin: true as const }),
  }
  const verdict = { status: 'rejected', known, two, ...why, ...(back || undefined) } as const
  await decide(tx, admin, review, verdict, at)
  return readReview(tx, admin, review.id)
}

async function notifyOfRejection(
  tx: Tx,
  campaign: LockedCampaign,
  review: LockedReview,
  {
    until,
    reason,
    note,
    stated,
    paidBack,
  }: {
    until: Date | null
    reason: RejectionReason
    note: string
    stated: Awaited<ReturnType<typeof stateDecision>>
    paidBack: Cents | null
  },
  at: Date,
) {
  const resubmitUntil = until?.toISOString() ?? null
  const { id: campaignId, title } = campaign
  const data = { campaignId, title, reviewId: review.id, resubmitUntil }
  const appealUntil = until ? null : stated.appealUntil
  const back = paidBack !== null && { reimbursedCents: paidBack }
  const why = { ...data, reason, note, ...stated, appealUntil, ...back }
  await notify(tx, review.reviewerId, 'review-rejected', why, at)
  await notify(tx, review.businessId, 'campaign-review-rejected', data, at)
}

/** Completes the campaign when this approval fills its last place. */
export async function completeWhenFull(tx: Tx, campaign: LockedCampaign, at: Date) {
  const isLast = campaign.approvedCount + 1 >= campaign.targetReviews
  if (!isLast || !campaignCan.complete(campaign)) return
  await tx
    .updateTable('campaigns')
    .set({ status: 'completed', paused: false, version: campaign.version + 1 })
    .where('id', '=', campaign.id)
    .execute()
  const { id, title, status } = campaign
  const facts = { before: { status }, after: { status: 'completed' } }
  await audit(tx, null, { action: 'fillCampaign', subject: `campaign:${id}`, ...facts }, at)
  await notify(tx, campaign.businessId, 'campaign-completed', { campaignId: id, title }, at)
}

interface Decision extends Verdict, Pick<Approval, 'withoutPhotos'> {
  unpublished?: string
  /** What the moderator knew of the stars. */
  known: Awaited<ReturnType<typeof requireSameChoice>>
  /** Of a rejection that needed two admins. */
  two?: { proposedBy?: string; onlyAdmin?: true }
}

interface Verdict {
  status: 'approved' | 'rejected'
  rejectionReason?: RejectionReason
  rejectionNote?: string
  rejectionPassage?: string | null
  resubmitUntil?: Date | null
  reimbursedCents?: Cents
  reimbursedAt?: Date
}

async function decide(
  tx: Tx,
  admin: Viewer,
  review: LockedReview,
  { withoutPhotos = [], unpublished, known, two, ...verdict }: Decision,
  at: Date,
) {
  const { id, version } = review
  const decision = { decidedBy: admin.id, decidedAt: at, version: version + 1, updatedAt: at }
  await tx
    .updateTable('reviews')
    .set({ ...noRejection, ...verdict, ...decision })
    .where('id', '=', id)
    .execute()
  const action = verdict.status === 'approved' ? 'approveReview' : 'rejectReview'
  const { status, rejectionReason: reason = null, rejectionNote: note } = verdict
  const photosLeftOut = withoutPhotos.map((photo) => photo.reason).join(' · ')
  const { reimbursedCents } = verdict
  const after = {
    status,
    reason,
    rating: review.rating,
    ...known,
    ...two,
    ...(reimbursedCents !== undefined && { paidBack: inDollars(reimbursedCents) }),
    ...(photosLeftOut && { photosLeftOut }),
    ...(unpublished && { unpublished }),
    ...(note && { note }),
  }
  const entry = { action, subject: `review:${review.id}`, after }
  await audit(tx, admin, entry, at)
}
