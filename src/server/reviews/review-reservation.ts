import { sql, type Expression } from 'kysely'
import { sum, type Cents } from '../../shared/money.ts'
import { personLock, stateOf } from '../accounts/people.ts'
import { campaignLocks, lockedCampaign, type LockedCampaign } from '../campaigns/lock.ts'
import { together, unread, type Tx } from '../db/database.ts'
import { prepared, preparedTogether, type Given } from '../db/prepared.ts'
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
  const known = isUuid(reviewId) ? reviewId : null
  const [[author], owners, campaigns, [review]] = await together(tx, ...locks({ reviewId: known }))
  if (!author || !review) throw notFound()
  return { campaign: lockedCampaign(owners, campaigns), review, author: stateOf(author) }
}

const locks = preparedTogether((db, { reviewId }: Given<{ reviewId: string | null }>) => {
  const ofId = db.selectFrom('reviews').where('id', '=', reviewId)
  return [
    personLock(db, ofId.select('reviewerId').$asScalar()),
    ...campaignLocks(db, ofId.select('campaignId').$asScalar()),
    ofId.selectAll().forNoKeyUpdate(),
  ] as const
})

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
  const { rating, createdAt, priceCents, feeCents } = review
  const heldToo = { id, held, heldFees: held * feeCents, at }
  await tx.executeQuery(
    approved === 0
      ? addHeld(heldToo)
      : addApproved({ ...heldToo, approved, fees: approved * feeCents, rating }),
  )
  const taken = held + approved
  if (taken === 0) return
  await countInMonth(tx, businessId, createdAt, taken, taken * (priceCents + feeCents))
}

interface Held {
  id: string
  held: number
  /** In cents. */
  heldFees: number
  at: Date
}

const heldAfter = ({ held, heldFees, at }: Given<Held>) => ({
  heldCount: sql<number>`held_count + ${held}`,
  feesHeldCents: sql<Cents>`fees_held_cents + ${heldFees}`,
  updatedAt: at,
})

const addHeld = prepared((db, change: Given<Held>) =>
  db.updateTable('campaigns').set(heldAfter(change)).where('id', '=', change.id).modifyEnd(unread),
)

interface Approved extends Held {
  approved: number
  /** In cents. */
  fees: number
  rating: number
}

const addApproved = prepared((db, { approved, fees, rating, ...heldToo }: Given<Approved>) =>
  db
    .updateTable('campaigns')
    .set({
      ...heldAfter(heldToo),
      approvedCount: sql`approved_count + ${approved}`,
      feesChargedCents: sql`fees_charged_cents + ${fees}`,
    })
    .set(starCount({ rating }), sql`${starCount({ rating })} + ${approved}`)
    .where('id', '=', heldToo.id)
    .modifyEnd(unread),
)

/** SQL: how many public reviews of a campaign have as many stars as this one. */
export const starCount = ({ rating }: { rating: number | Expression<number> }) =>
  sql<number>`star_counts[${rating}::int]`

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
