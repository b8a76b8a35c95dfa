import { sql } from 'kysely'
import { inDollars, sum, type Cents } from '../../../shared/base/money.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import type { Tx } from '../../base/db/database.ts'
import { countInMonth, legsIntoWallet, reserved, transfer, wallet } from '../../ledger/ledger.ts'
import { reimburseKey } from '../../ledger/review-keys.ts'

/**
 * What a reviewer is paid back for buying the product: up to a cap, which is reserved beside price
 * and fee from when the place is taken until an admin reads the receipt (docs/domain.md).
 */

interface Capped {
  id: string
  campaignId: string
  businessId: string
  reviewerId: string
  reimbursementCapCents: Cents
  /** Null while the cap is reserved. */
  reimbursedCents: Cents | null
}

/** A place, or the review that uses it, with the month in which it counts. */
interface Counted extends Capped {
  takenAt: Date
}

export const isCapReserved = ({ reimbursedCents }: Pick<Capped, 'reimbursedCents'>) =>
  reimbursedCents === null

/** The month of the cap of a review. Only one with a place has a cap. */
export const capOfReview = <R extends Capped & { placeTakenAt: Date | null; createdAt: Date }>(
  review: R,
) => ({ ...review, takenAt: review.placeTakenAt ?? review.createdAt })

/**
 * Pays back what was spent on the product, and returns the rest of the cap to the business, where
 * it pays debts first. Returns the columns that say so. Touches the wallet of the business before
 * that of the reviewer.
 */
export async function settleCap(tx: Tx, capped: Counted, paid: Cents, at: Date) {
  const { id, businessId, campaignId, reviewerId, reimbursementCapCents: cap } = capped
  const from = reserved(businessId)
  const rest = (cap - paid) as Cents
  const legs = await legsIntoWallet(tx, businessId, { from, amount: rest })
  const back = { from, to: wallet(reviewerId), amount: paid }
  await countInMonth(tx, businessId, capped.takenAt, 0, -rest)
  await transfer(tx, reimburseKey({ id }), at, [...legs, back])
  await tx
    .updateTable('campaigns')
    .set({ reimbursedCents: sql`reimbursed_cents + ${paid}` })
    .where('id', '=', campaignId)
    .execute()
  return { reimbursedCents: paid, reimbursedAt: at }
}

/**
 * Checks what an admin pays back with a decision: an amount up to the cap as long as the cap is
 * reserved, which is 0 where the receipt is not genuine, and otherwise none.
 */
export function requireReimbursement(
  { reimbursementCapCents: cap, reimbursedCents }: Capped,
  given: Cents | undefined,
): Cents | null {
  if (reimbursedCents !== null) {
    if (given === undefined) return null
    throw refused(
      cap > 0
        ? `${inDollars(reimbursedCents)} was paid back for this purchase already`
        : 'Nothing is paid back for this review',
    )
  }
  if (given === undefined) {
    throw refused('Say how much of the receipt is paid back: 0 if it is not genuine')
  }
  if (given > cap) throw refused(`At most ${inDollars(cap)} can be paid back`)
  return given
}

const refused = (message: string) =>
  new Refusal('refused', `${message}.`, { fields: { reimbursementCents: message } })

/**
 * Settles a cap that is still reserved when an appeal against a rejection is granted, by what the
 * receipt says. What a moderator decided about the receipt stays.
 */
export async function settleOpenCap(
  tx: Tx,
  review: Parameters<typeof capOfReview>[0] & { claimedCents: Cents | null },
  at: Date,
) {
  if (!isCapReserved(review)) return undefined
  const { claimedCents, reimbursementCapCents: cap } = review
  return settleCap(tx, capOfReview(review), Math.min(claimedCents ?? 0, cap) as Cents, at)
}

/** What is reserved for a place or review: price, fee and, as long as it is reserved, the cap. */
export const reservedFor = (costs: { priceCents: Cents; feeCents: Cents }, cap: Cents) =>
  sum(sum(costs.priceCents, costs.feeCents), cap)

/** Checks the amount of the receipt that comes with a review. */
export function requireAmount(
  { reimbursementCapCents }: { reimbursementCapCents: Cents },
  amount: Cents | null,
) {
  const fail = (message: string) =>
    new Refusal('refused', `${message}. Your draft is kept.`, { fields: { amountCents: message } })
  if (reimbursementCapCents > 0 && amount === null) {
    throw fail('Enter what you paid: it is on your receipt')
  }
  if (reimbursementCapCents === 0 && amount !== null) {
    throw fail('This campaign pays back no purchase')
  }
}
