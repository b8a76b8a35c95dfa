import { sql } from 'kysely'
import { sum } from '../../shared/money.ts'
import { personLock, stateOf } from '../accounts/people.ts'
import { campaignLocks, lockedCampaign, type LockedCampaign } from '../campaigns/lock.ts'
import { together, unread, type Tx } from '../db/database.ts'
import { isUuid } from '../db/uuid.ts'
import { legsIntoWallet } from '../ledger/incoming.ts'
import { reserved, transfer } from '../ledger/ledger.ts'
import { countInMonth } from '../ledger/month.ts'
import { notFound } from './queries.ts'

/**
 * Locks the reviewer, the campaign with its business, and then the review. Every verb that decides
 * a review locks in this order.
 */
export async function lockWithCampaign(tx: Tx, reviewId: string) {
  const ofId = tx.selectFrom('reviews').where('id', '=', isUuid(reviewId) ? reviewId : null)
  const [[author], owners, campaigns, [review]] = await together(
    tx,
    personLock(tx, ofId.select('reviewerId').$asScalar()),
    ...campaignLocks(tx, ofId.select('campaignId').$asScalar()),
    ofId.selectAll().forNoKeyUpdate(),
  )
  if (!author || !review) throw notFound()
  return { campaign: lockedCampaign(owners, campaigns), review, author: stateOf(author) }
}

export type LockedReview = Awaited<ReturnType<typeof lockWithCampaign>>['review']

type Counted = Pick<LockedReview, 'rating' | 'priceCents' | 'feeCents' | 'createdAt'>

/**
 * Changes the counts of a campaign, and of the month of its business, by a review. A database
 * constraint on them protects the last place. The caller holds the lock of the business's wallet
 * when a place is taken or given back.
 */
export async function updateCounts(
  tx: Tx,
  { id, businessId }: LockedCampaign,
  review: Counted,
  { held = 0, approved = 0 },
  at: Date,
) {
  await tx
    .updateTable('campaigns')
    .set({
      heldCount: sql`held_count + ${held}`,
      approvedCount: sql`approved_count + ${approved}`,
      feesChargedCents: sql`fees_charged_cents + ${approved * review.feeCents}`,
      updatedAt: at,
    })
    .set(starCount(review), sql`${starCount(review)} + ${approved}`)
    .where('id', '=', id)
    .modifyEnd(unread)
    .execute()
  const taken = held + approved
  if (taken === 0) return
  const { createdAt, priceCents, feeCents } = review
  await countInMonth(tx, businessId, createdAt, taken, taken * (priceCents + feeCents))
}

/** SQL: how many public reviews of a campaign have as many stars as this one. */
export const starCount = ({ rating }: Pick<LockedReview, 'rating'>) =>
  sql<number>`star_counts[${sql.lit(rating)}]`

interface Reopened {
  id: string
  reopenings: number
}

/**
 * The keys of the money of a review. It is reserved and settled once more after each granted appeal
 * (ledger/invariants.ts reads the same keys).
 */
export const reserveKey = (review: Reopened) => `reserve:${roundOf(review)}`
export const settleKey = (review: Reopened) => `settle:${roundOf(review)}`

const roundOf = ({ id, reopenings }: Reopened) => (reopenings === 0 ? id : `${id}/${reopenings}`)

/** Returns the reserved money of a review that is rejected for good. It pays debts first. */
export async function releaseReservation(
  tx: Tx,
  campaign: LockedCampaign,
  review: LockedReview,
  at: Date,
) {
  const { businessId, priceCents, feeCents } = review
  const amount = sum(priceCents, feeCents)
  const legs = await legsIntoWallet(tx, businessId, { from: reserved(businessId), amount })
  await transfer(tx, settleKey(review), at, legs)
  await updateCounts(tx, campaign, review, { held: -1 }, at)
}
