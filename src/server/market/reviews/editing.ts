import type * as z from 'zod'
import { mostReviewVersions, reviewCan } from '../../../shared/market/review-rules.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import type { ReviewFields } from '../../../shared/market/reviews.ts'
import { lockViewer } from '../../people/accounts/people.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../base/db/database.ts'
import type { Viewer } from '../../base/http/session.ts'
import { queueEvidence } from './evidence.ts'
import { decided, refuseOutdated } from './moderation.ts'
import { notFound, readReview } from './queries.ts'
import { lockWithCampaign } from './review-reservation.ts'

type Edit = z.output<typeof ReviewFields> & { reviewId: string; version?: number | undefined }

/**
 * Changes the stars and the text of an own pending review. Its place, its money and the time since
 * which it waits stay; its evidence is collected again.
 */
export async function editReview(
  tx: Tx,
  reviewer: Viewer,
  { reviewId, version, ...written }: Edit,
  at: Date,
) {
  await lockViewer(tx, reviewer)
  const { review } = await lockWithCampaign(tx, reviewId)
  if (review.reviewerId !== reviewer.id) throw notFound()
  if (!reviewCan.edit(review)) throw decided()
  // A retry after a lost answer changes nothing.
  const { rating, content } = review
  if (written.rating === rating && written.content === content) {
    return readReview(tx, reviewer, review.id)
  }
  refuseOutdated(review, version)
  if (review.version >= mostReviewVersions) {
    throw new Refusal('conflict', 'This review has been changed too often. It is decided as it is.')
  }
  await tx
    .updateTable('reviews')
    .set({ ...written, version: review.version + 1, updatedAt: at })
    .where('id', '=', review.id)
    .execute()
  await queueEvidence(tx, review.id, at)
  const subject = `review:${review.id}`
  const [before, after] = [factsOf(review), factsOf(written)]
  await audit(tx, reviewer, { action: 'editReview', subject, before, after }, at)
  return readReview(tx, reviewer, review.id)
}

/** Reviews are no part of the audit log, which is kept longer than they may be. */
export const factsOf = ({ rating, content }: { rating: number; content: string }) => ({
  stars: rating,
  characters: content.length,
})
