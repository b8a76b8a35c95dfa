import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod'
import { heavyWeight } from '../../../shared/market/evidence-rules.ts'
import { inDollars } from '../../../shared/base/money.ts'
import type { Db, Tx } from '../../base/db/database.ts'
import { selectRows } from '../../base/db/rows.ts'
import { feeIncome, lockWallet, transfer, wallet } from '../../ledger/ledger.ts'
import { advanceKey } from '../../ledger/review-keys.ts'
import { audit } from '../../platform/audit/audit.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { lockWithCampaign } from './review-reservation.ts'
import { waitingSince } from './rows.ts'

/**
 * SQL: the reviews that the platform pays now, since nobody has decided them in time
 * (docs/domain.md, The clock pays). Nothing here depends on the stars.
 */
const due = (at: Date, which: RawBuilder<unknown>) => sql`
  select r.id from reviews r
  join users ru on ru.id = r.reviewer_id
  join review_evidence e on e.review_id = r.id
  cross join platform p
  where r.status = 'pending' and r.advanced_at is null
    and p.clock_hours > 0 and ${waitingSince} <= ${at}::timestamptz - make_interval(hours => p.clock_hours)
    and ru.suspended_at is null and ru.email_verified
    and e.items is not null and e.weight < ${sql.lit(heavyWeight)}
    and exists (select from reviews a
      where a.reviewer_id = r.reviewer_id and a.status = 'approved')
    and not exists (select from audit_subjects s join audit_log a on a.id = s.entry_id
      where s.about = r.id and a.action = 'editReview'
        and a.created_at > ${at}::timestamptz - interval '24 hours')
    and r.price_cents + (select coalesce(sum(o.price_cents), 0) from reviews o
      where o.reviewer_id = r.reviewer_id and o.held and o.advanced_at is not null)
      <= p.advance_limit_cents
    and ${which}`

const dueReviews = (db: Db, at: Date, which: RawBuilder<unknown>) =>
  selectRows(db, z.strictObject({ id: z.string() }), due(at, which))

/** The reviews that `advanceReview` would pay now, in the order in which they have waited. */
export const reviewsToAdvance = (db: Db, at: Date) =>
  dueReviews(db, at, sql`true order by ${waitingSince}, r.id`)

/**
 * Pays the price of a review that waits too long from the platform's income. Its decision charges
 * the business as ever, and repays the platform where it is approved. Called by a job.
 */
export async function advanceReview(tx: Tx, { reviewId }: { reviewId: string }, at: Date) {
  const { campaign, review } = await lockWithCampaign(tx, reviewId)
  // One after the other, so that two of them keep within the limit.
  await lockWallet(tx, review.reviewerId)
  const isDue = await dueReviews(tx, at, sql`r.id = ${review.id}`)
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
