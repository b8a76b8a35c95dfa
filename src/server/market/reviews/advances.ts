import { sql } from 'kysely'
import { inDollars } from '../../../shared/base/money.ts'
import type { Tx } from '../../base/db/database.ts'
import { feeIncome, lockWallet, transfer, wallet } from '../../ledger/ledger.ts'
import { advanceKey } from '../../ledger/review-keys.ts'
import { audit } from '../../platform/audit/audit.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { findAdvances } from './advance-queries.ts'
import { lockWithCampaign } from './review-reservation.ts'

/**
 * Pays the price of a review that waits too long from the platform's income. Its decision charges
 * the business as ever, and repays the platform where it is approved. Called by a job.
 */
export async function advanceReview(tx: Tx, { reviewId }: { reviewId: string }, at: Date) {
  const { campaign, review } = await lockWithCampaign(tx, reviewId)
  // One after the other, so that two of them keep within the limit.
  await lockWallet(tx, review.reviewerId)
  const isDue = await findAdvances(tx, at, sql`r.id = ${review.id}`)
  if (isDue.length === 0) return
  const { id, reviewerId, priceCents: amount } = review
  const legs = [{ from: feeIncome, to: wallet(reviewerId), amount }]
  await transfer(tx, advanceKey(review), at, legs)
  await tx
    .updateTable('reviews')
    .set({ advancedAt: at, updatedAt: at })
    .where('id', '=', id)
    .execute()
  const after = { price: inDollars(amount) }
  await audit(tx, null, { action: 'advanceReview', subject: `review:${id}`, after }, at)
  const { id: campaignId, title } = campaign
  const data = { campaignId, title, reviewId: id, amountCents: amount }
  await notify(tx, reviewerId, 'review-advanced', data, at)
}
