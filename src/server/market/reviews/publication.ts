import { sql } from 'kysely'
import { reviewCan } from '../../../shared/market/review-rules.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { LockedCampaign } from '../campaigns/lock.ts'
import type { Tx } from '../../base/db/database.ts'
import type { Viewer } from '../../base/http/session.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { readReview } from './queries.ts'
import { stateDecision } from './review-statements.ts'
import {
  lockWithCampaign,
  requireCurrentVersion,
  starCount,
  type LockedReview,
} from './review-reservation.ts'

interface ReviewRef {
  reviewId: string
}

/**
 * Takes an approved review out of public view. It stays paid, and keeps its place: no money moves.
 */
export async function unpublishReview(
  tx: Tx,
  admin: Viewer,
  { reviewId, reason, version }: ReviewRef & { reason: string; version?: number | undefined },
  at: Date,
) {
  const { campaign, review } = await lockWithCampaign(tx, reviewId)
  if (review.unpublishedAt) {
    throw new Refusal('conflict', 'This review has already been unpublished.')
  }
  if (!reviewCan.unpublish(review)) {
    throw new Refusal('conflict', 'Only an approved review can be unpublished.')
  }
  requireCurrentVersion(review, version)
  await setPublication(tx, review, { by: admin.id, reason, since: at }, at)
  const entry = { action: 'unpublishReview', subject: `review:${review.id}`, after: { reason } }
  await audit(tx, admin, entry, at)
  const decision = { kind: 'review_unpublished', facts: reason, rule: 'removal' } as const
  const stated = await stateDecision(tx, admin, review, decision, at)
  for (const [userId, isOwn] of readersOf(review)) {
    const data = { ...subjectOf(campaign, review), isOwn, reason, ...(isOwn && stated) }
    await notify(tx, userId, 'review-unpublished', data, at)
  }
  return readReview(tx, admin, review.id)
}

/** Shows an unpublished review in public again. */
export async function publishReview(tx: Tx, admin: Viewer, { reviewId }: ReviewRef, at: Date) {
  const { campaign, review } = await lockWithCampaign(tx, reviewId)
  if (!reviewCan.publish(review)) {
    throw new Refusal('conflict', 'This review is not unpublished.')
  }
  await refuseAppealed(tx, review)
  await setPublication(tx, review, null, at)
  const before = { reason: review.unpublishReason }
  const entry = { action: 'publishReview', subject: `review:${review.id}`, before }
  await audit(tx, admin, entry, at)
  const fromStart = review.unpublishedAt?.getTime() === review.decidedAt?.getTime()
  for (const [userId, isOwn] of readersOf(review)) {
    const data = { ...subjectOf(campaign, review), isOwn, ...(fromStart && { fromStart }) }
    await notify(tx, userId, 'review-published-again', data, at)
  }
  return readReview(tx, admin, review.id)
}

/** The decision of an open appeal says whether the review is public again. */
async function refuseAppealed(tx: Tx, { id }: LockedReview) {
  const open = await tx
    .selectFrom('appeals')
    .select('id')
    .where('reviewId', '=', id)
    .where('outcome', 'is', null)
    .where('ground', 'is', null)
    .executeTakeFirst()
  if (!open) return
  throw new Refusal('conflict', 'The reviewer has appealed. Please decide the appeal instead.')
}

export async function setPublication(
  tx: Tx,
  review: LockedReview,
  unpublished: { by: string; reason: string; since: Date } | null,
  at: Date,
) {
  await tx
    .updateTable('reviews')
    .set({
      unpublishedAt: unpublished?.since ?? null,
      unpublishedBy: unpublished?.by ?? null,
      unpublishReason: unpublished?.reason ?? null,
      version: review.version + 1,
      updatedAt: at,
    })
    .where('id', '=', review.id)
    .execute()
  await tx
    .updateTable('campaigns')
    .set(starCount(review), sql`${starCount(review)} + ${unpublished ? -1 : 1}`)
    .where('id', '=', review.campaignId)
    .execute()
}

/** Who reads why a review is unpublished, and whether it is their own. */
const readersOf = ({ reviewerId, businessId }: LockedReview) =>
  [
    [reviewerId, true],
    [businessId, false],
  ] as const

const subjectOf = ({ id, title }: LockedCampaign, { id: reviewId }: LockedReview) => ({
  campaignId: id,
  title,
  reviewId,
})
