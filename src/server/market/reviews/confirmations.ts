import type * as z from 'zod'
import {
  confirmations,
  confirmedText,
  unconfirmed,
  type Confirmation,
} from '../../../shared/market/confirmations.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import { reviewCan } from '../../../shared/market/review-rules.ts'
import type { Confirmations } from '../../../shared/market/reviews.ts'
import { lockViewer } from '../../people/accounts/people.ts'
import { audit } from '../../platform/audit/audit.ts'
import { writeAboutReview } from '../../platform/contact.ts'
import type { Tx } from '../../base/db/database.ts'
import type { Viewer } from '../../base/http/session.ts'
import { notFound, readReview } from './queries.ts'
import { lockWithCampaign } from './review-reservation.ts'

/** Why a review is not sent, for each box that is not ticked. */
const missing: Record<Confirmation, string> = {
  used: 'Confirm that you have used the product',
  noTies: 'Confirm that you have no tie to the business',
  notTold: 'Confirm that nobody told you what to say',
}

/**
 * The columns of what is confirmed with a review that is sent now. Refuses one without all of it.
 */
export function confirmed(ticked: z.output<typeof Confirmations>, at: Date) {
  const names = unconfirmed(ticked)
  if (names.length > 0) {
    const fields = Object.fromEntries(names.map((name) => [`confirmations.${name}`, missing[name]]))
    throw new Refusal('refused', `${missing[names[0]!]}.`, { fields })
  }
  const confirmationsVersion = confirmations.version
  return { confirmationsVersion, confirmationsAt: at, confirmationsWithdrawnAt: null }
}

/**
 * Withdraws what was confirmed with an own review. An admin then reads it again: a published one
 * may be unpublished for that. No money moves.
 */
export async function withdrawConfirmations(
  tx: Tx,
  reviewer: Viewer,
  { reviewId }: { reviewId: string },
  at: Date,
) {
  await lockViewer(tx, reviewer)
  const { campaign, review } = await lockWithCampaign(tx, reviewId)
  if (review.reviewerId !== reviewer.id) throw notFound()
  const isConfirmed = review.confirmationsAt !== null && review.confirmationsWithdrawnAt === null
  if (!reviewCan.withdrawConfirmations({ ...review, isConfirmed })) {
    throw new Refusal('conflict', 'There is nothing to withdraw from this review.')
  }
  await tx
    .updateTable('reviews')
    .set({ confirmationsWithdrawnAt: at, version: review.version + 1, updatedAt: at })
    .where('id', '=', review.id)
    .execute()
  const before = { wording: review.confirmationsVersion }
  const subject = `review:${review.id}`
  await audit(tx, reviewer, { action: 'withdrawConfirmations', subject, before }, at)
  const note = {
    reviewId: review.id,
    subject: `Confirmation withdrawn: ${campaign.title}`,
    message:
      `The reviewer no longer confirms ${confirmedText}. Please read the review again, and ` +
      'unpublish it if it should not be public.',
  }
  await writeAboutReview(tx, reviewer, note, at)
  return readReview(tx, reviewer, review.id)
}
