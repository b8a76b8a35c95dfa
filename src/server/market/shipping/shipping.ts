import { sql, type Updateable } from 'kysely'
import { addDays } from '../../../shared/base/days.ts'
import { utcText } from '../../../shared/base/moment-text.ts'
import { inDollars } from '../../../shared/base/money.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import { deadlineOf, nextReminder, placeCan } from '../../../shared/market/place-rules.ts'
import {
  arrivesAfterDays,
  dueFrom,
  leavingDays,
  shipmentCan,
} from '../../../shared/market/shipping-rules.ts'
import type { Tx } from '../../base/db/database.ts'
import type { Shipments } from '../../base/db/schema.ts'
import type { Viewer } from '../../base/http/session.ts'
import { countInMonth, legsIntoWallet, reserved, transfer, wallet } from '../../ledger/ledger.ts'
import { settleKey } from '../../ledger/review-keys.ts'
import { lockViewer } from '../../people/accounts/people.ts'
import { audit } from '../../platform/audit/audit.ts'
import { notify } from '../../platform/notifications/notify.ts'
import type { LockedCampaign } from '../campaigns/lock.ts'
import {
  endPlace,
  lockOwnPlace,
  lockPlace,
  placeIsOver,
  releaseByClock,
  type LockedPlace,
  type PlaceRef,
} from '../places/places.ts'
import { notFound, readPlace } from '../places/queries.ts'

/** Reads the parcel of a place. The lock of the place lets what changes it take turns. */
const parcelOf = (tx: Tx, placeId: string) =>
  tx.selectFrom('shipments').selectAll().where('placeId', '=', placeId).executeTakeFirst()

export type Parcel = NonNullable<Awaited<ReturnType<typeof parcelOf>>>

/** The parcel of a locked place, while the place is taken. */
async function requireParcel(tx: Tx, { id, status }: LockedPlace): Promise<Parcel> {
  const parcel = await parcelOf(tx, id)
  if (!parcel) throw new Refusal('conflict', 'No parcel is sent for this place.')
  if (status !== 'taken') throw placeIsOver()
  return parcel
}

const setParcel = (tx: Tx, { placeId }: Parcel, set: Updateable<Shipments>, at: Date) =>
  tx
    .updateTable('shipments')
    .set({ ...set, updatedAt: at })
    .where('placeId', '=', placeId)
    .execute()

const aboutPlace = (campaign: LockedCampaign, { id }: Pick<LockedPlace, 'id'>) => ({
  campaignId: campaign.id,
  title: campaign.title,
  placeId: id,
})

/** Audits that a business has read the addresses of so many parcels. */
export async function recordOpening(
  tx: Tx,
  business: Viewer,
  { campaignId, parcels }: { campaignId: string; parcels: number },
  at: Date,
) {
  if (parcels === 0) return
  const subject = `campaign:${campaignId}`
  await audit(tx, business, { action: 'openShipments', subject, after: { parcels } }, at)
}

interface Sending extends PlaceRef {
  carrier: string
  tracking: string
}

/** Says that the parcel of a place in an own campaign is on its way, for the first time or anew. */
export async function sendParcel(
  tx: Tx,
  business: Viewer,
  { placeId, carrier, tracking }: Sending,
  at: Date,
) {
  const { campaign, place } = await lockPlace(tx, placeId)
  if (place.businessId !== business.id) throw notFound()
  await lockViewer(tx, business)
  const parcel = await parcelOf(tx, place.id)
  const reason = whyNotSend(place, parcel)
  if (reason !== null) throw new Refusal('conflict', `${reason}.`)
  await markSent(tx, business, { campaign, place, parcel: parcel! }, { carrier, tracking }, at)
  return readPlace(tx, place.id)
}

/** Why the parcel of a place in an own campaign is not to be sent; null when it is. */
export function whyNotSend({ status }: Pick<LockedPlace, 'status'>, parcel?: Parcel) {
  if (!parcel) return 'No parcel is sent for this place'
  if (status !== 'taken') return 'This place is over: do not send the parcel'
  return shipmentCan.send(parcel) ? null : 'The reviewer has received this parcel already'
}

interface ToSend {
  campaign: LockedCampaign
  place: Pick<LockedPlace, 'id' | 'reviewerId'>
  parcel: Parcel
}

/** Marks the parcel of a locked place as sent, and tells its reviewer. */
export async function markSent(
  tx: Tx,
  business: Viewer,
  { campaign, place, parcel }: ToSend,
  { carrier, tracking }: Pick<Sending, 'carrier' | 'tracking'>,
  at: Date,
) {
  const sent = { status: 'sent', carrier, tracking, sentAt: at, dueAt: null, warnAt: null } as const
  await setParcel(tx, parcel, sent, at)
  const subject = `place:${place.id}`
  await audit(tx, business, { action: 'sendParcel', subject, after: { carrier, tracking } }, at)
  const data = { ...aboutPlace(campaign, place), carrier, tracking }
  await notify(tx, place.reviewerId, 'parcel-sent', data, at)
}

/** Says that the parcel of an own place has arrived: its time begins. */
export async function confirmReceipt(tx: Tx, reviewer: Viewer, { placeId }: PlaceRef, at: Date) {
  const { place } = await lockOwnPlace(tx, reviewer, placeId)
  const parcel = await requireParcel(tx, place)
  if (!shipmentCan.receive(parcel)) {
    throw new Refusal('conflict', 'You have received this parcel already.')
  }
  await receive(tx, reviewer, { place, parcel }, at)
  return readPlace(tx, place.id)
}

/**
 * Takes a parcel as received that was sent so many days ago, of which its reviewer has said
 * nothing. Called by a job.
 */
export async function receiveByClock(tx: Tx, { placeId }: PlaceRef, at: Date) {
  const { campaign, place } = await lockPlace(tx, placeId)
  const parcel = await parcelOf(tx, place.id)
  if (!parcel || place.status !== 'taken' || parcel.status !== 'sent') return
  if (addDays(parcel.sentAt!, arrivesAfterDays) > at) return
  const deadline = await receive(tx, null, { place, parcel }, at)
  const data = { ...aboutPlace(campaign, place), deadline: deadline.toISOString() }
  await notify(tx, place.reviewerId, 'parcel-received', data, at)
}

async function receive(
  tx: Tx,
  reviewer: Viewer | null,
  { place, parcel }: { place: LockedPlace; parcel: Parcel },
  at: Date,
) {
  const deadline = deadlineOf(at, place.tryingDays)
  const received = { status: 'received', presumed: reviewer === null } as const
  await setParcel(tx, parcel, { ...received, dueAt: null, warnAt: null }, at)
  await tx
    .updateTable('places')
    .set({ deadline, remindAt: nextReminder(deadline, at), updatedAt: at })
    .where('id', '=', place.id)
    .execute()
  const after = { until: utcText(deadline) }
  const entry = { action: 'receiveParcel', subject: `place:${place.id}`, after }
  await audit(tx, reviewer, entry, at)
  return deadline
}

/**
 * Says that a parcel which was sent has not arrived: the business answers within seven days. The
 * time of a place that the clock alone began is stopped.
 */
export async function reportMissing(tx: Tx, reviewer: Viewer, { placeId }: PlaceRef, at: Date) {
  const { campaign, place } = await lockOwnPlace(tx, reviewer, placeId)
  const parcel = await requireParcel(tx, place)
  if (!placeCan.return(place, at)) throw placeIsOver()
  if (!shipmentCan.miss(parcel)) throw notOnItsWay(parcel)
  const due = dueFrom(at)
  await setParcel(tx, parcel, { status: 'missing', presumed: false, ...due }, at)
  await tx
    .updateTable('places')
    .set({ deadline: null, remindAt: null, extended: false, updatedAt: at })
    .where('id', '=', place.id)
    .execute()
  await audit(tx, reviewer, { action: 'reportMissing', subject: `place:${place.id}` }, at)
  const data = { ...aboutPlace(campaign, place), dueAt: due.dueAt.toISOString() }
  await notify(tx, place.businessId, 'parcel-missing', data, at)
  return readPlace(tx, place.id)
}

const notOnItsWay = ({ status }: Parcel) =>
  new Refusal(
    'conflict',
    status === 'asked'
      ? 'The business has not sent this parcel yet.'
      : status === 'missing'
        ? 'You have said already that this parcel is missing.'
        : 'You have received this parcel already.',
  )

/**
 * Leaves an own place for which the business let its time pass: the price goes to the reviewer, the
 * fee back to the business.
 */
export async function leavePlace(tx: Tx, reviewer: Viewer, { placeId }: PlaceRef, at: Date) {
  const { campaign, place } = await lockOwnPlace(tx, reviewer, placeId)
  const parcel = await requireParcel(tx, place)
  if (!shipmentCan.leave(parcel, at)) throw notLate(parcel)
  const { id, businessId, priceCents, feeCents } = place
  const from = reserved(businessId)
  const legs = await legsIntoWallet(tx, businessId, { from, amount: feeCents })
  const price = { from, to: wallet(reviewer.id), amount: priceCents }
  await transfer(tx, settleKey({ id, reopenings: 0 }), at, [...legs, price])
  await endPlace(tx, campaign, place, { status: 'returned' }, at)
  // What was paid still counts for the limit of a business that is not verified.
  await countInMonth(tx, businessId, place.takenAt, 0, priceCents)
  await setParcel(tx, parcel, { leftAt: at, warnAt: null }, at)
  await tx
    .updateTable('campaigns')
    .set({ lateParcelsCents: sql`late_parcels_cents + ${priceCents}` })
    .where('id', '=', campaign.id)
    .execute()
  const after = { price: inDollars(priceCents) }
  await audit(tx, reviewer, { action: 'leavePlace', subject: `place:${id}`, after }, at)
  const data = { ...aboutPlace(campaign, place), amountCents: priceCents }
  await notify(tx, businessId, 'parcel-left', data, at)
  return readPlace(tx, id)
}

function notLate({ dueAt }: Parcel) {
  return new Refusal(
    'conflict',
    dueAt
      ? `The business has time until ${utcText(dueAt)}. After that you can leave and are paid.`
      : 'The parcel is on its way or received. Say that it is missing if it has not arrived.',
  )
}

/**
 * Releases a place whose parcel never came and whose reviewer did not leave in time. Called by a
 * job.
 */
export async function releaseUnsent(tx: Tx, { placeId }: PlaceRef, at: Date) {
  const { campaign, place } = await lockPlace(tx, placeId)
  const parcel = await parcelOf(tx, place.id)
  if (!parcel?.dueAt || place.status !== 'taken') return
  if (addDays(parcel.dueAt, leavingDays) > at) return
  await releaseByClock(tx, campaign, place, at)
}

/**
 * Warns a business that the time for a parcel ends, and when it has ended; the reviewer reads then
 * that it is possible to leave. Called by a job.
 */
export async function warnOfParcel(tx: Tx, { placeId }: PlaceRef, at: Date) {
  const { campaign, place } = await lockPlace(tx, placeId)
  const parcel = await parcelOf(tx, place.id)
  if (!parcel?.warnAt || parcel.warnAt > at || !parcel.dueAt) return
  const late = parcel.dueAt <= at
  const isOver = place.status !== 'taken'
  await setParcel(tx, parcel, { warnAt: late || isOver ? null : parcel.dueAt }, at)
  if (isOver) return
  const data = { ...aboutPlace(campaign, place), dueAt: parcel.dueAt.toISOString(), late }
  await notify(tx, place.businessId, 'parcel-due', data, at)
  if (!late) return
  const toReviewer = { ...aboutPlace(campaign, place), amountCents: place.priceCents }
  await notify(tx, place.reviewerId, 'parcel-late', toReviewer, at)
}
