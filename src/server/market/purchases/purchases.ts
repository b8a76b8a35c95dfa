import { inDollars, type Cents } from '../../../shared/base/money.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import { placeCan } from '../../../shared/market/place-rules.ts'
import type { Tx } from '../../base/db/database.ts'
import type { Viewer } from '../../base/http/session.ts'
import { audit } from '../../platform/audit/audit.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { lockOwnPlace, lockPlace, placeIsOver, type PlaceRef } from '../places/places.ts'
import { readPlace } from '../places/queries.ts'
import { setReceipt } from '../proofs/proofs.ts'
import { requireReimbursement, settleCap } from '../reimbursement/reimbursement.ts'

interface Receipt extends PlaceRef {
  proofId: string
  amountCents: Cents
}

/**
 * Hands in the receipt of a purchase for an own place. It counts although no review follows, so it
 * has to come before the deadline.
 */
export async function handInReceipt(
  tx: Tx,
  reviewer: Viewer,
  { placeId, proofId, amountCents }: Receipt,
  at: Date,
) {
  const { place } = await lockOwnPlace(tx, reviewer, placeId)
  if (place.reimbursementCapCents === 0) {
    throw new Refusal('conflict', 'Nothing is paid back for this place.')
  }
  if (!placeCan.handIn(place, at)) throw placeIsOver()
  await setReceipt(tx, place, proofId, at)
  await tx
    .updateTable('places')
    .set({ claimedCents: amountCents, updatedAt: at })
    .where('id', '=', place.id)
    .execute()
  const after = { amount: inDollars(amountCents) }
  await audit(tx, reviewer, { action: 'handInReceipt', subject: `place:${place.id}`, after }, at)
  return readPlace(tx, place.id)
}

interface Decision extends PlaceRef {
  reimbursementCents: Cents
  note?: string | undefined
}

/** Decides the receipt of a place that ended without a review. */
export async function decideReceipt(
  tx: Tx,
  admin: Viewer,
  { placeId, reimbursementCents, note }: Decision,
  at: Date,
) {
  const { campaign, place } = await lockPlace(tx, placeId)
  if (place.status === 'taken' || place.status === 'used' || place.claimedCents === null) {
    throw new Refusal('conflict', 'No receipt of this place waits for a decision of its own.')
  }
  if (place.reimbursedCents !== null) {
    throw new Refusal('conflict', 'This receipt has already been decided.')
  }
  const paid = requireReimbursement(place, reimbursementCents)!
  const back = await settleCap(tx, place, paid, at)
  await tx
    .updateTable('places')
    .set({ ...back, updatedAt: at })
    .where('id', '=', place.id)
    .execute()
  const after = { paidBack: inDollars(paid), ...(note && { note }) }
  await audit(tx, admin, { action: 'decideReceipt', subject: `place:${place.id}`, after }, at)
  const about = { campaignId: campaign.id, title: campaign.title, placeId: place.id }
  const told = { ...about, reimbursedCents: paid, note: note ?? null }
  await notify(tx, place.reviewerId, 'receipt-decided', told, at)
  return readPlace(tx, place.id)
}
