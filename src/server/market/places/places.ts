import { randomUUID } from 'node:crypto'
import { sql, type Updateable } from 'kysely'
import { addDays } from '../../../shared/base/days.ts'
import { utcText } from '../../../shared/base/moment-text.ts'
import { inDollars, sum, type Cents } from '../../../shared/base/money.ts'
import {
  deadlineOf,
  nextReminder,
  placeCan,
  releasedBefore,
  type PlaceStatus,
} from '../../../shared/market/place-rules.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import { lockPerson, lockViewer } from '../../people/accounts/people.ts'
import { audit } from '../../platform/audit/audit.ts'
import { notify, notifyAdmins } from '../../platform/notifications/notify.ts'
import { tellWebhooks } from '../../platform/notifications/webhook-events.ts'
import type { Tx } from '../../base/db/database.ts'
import type { Places } from '../../base/db/schema.ts'
import { isUuid } from '../../base/db/uuid.ts'
import type { Viewer } from '../../base/http/session.ts'
import {
  countInMonth,
  legsIntoWallet,
  lockWallet,
  reserved,
  transfer,
  wallet,
} from '../../ledger/ledger.ts'
import { reserveKey, settleKey } from '../../ledger/review-keys.ts'
import { lockCampaign, type LockedCampaign } from '../campaigns/lock.ts'
import { placesOf, requireOpenPlace } from '../campaigns/places.ts'
import { refuseSecondPurchase } from '../campaigns/purchases.ts'
import { handOutCode, takeBackCode } from '../codes/codes.ts'
import { isCapReserved, settleCap } from '../reimbursement/reimbursement.ts'
import { askForParcel, requireAddress, type Destination } from '../addresses/addresses.ts'
import type { AddressSealing } from '../addresses/sealing.ts'
import { lockReviewer, refuseSecond, requireAdmission } from './admission.ts'
import { requireFewPlaces, takeTurns, type PlaceLimits } from './limits.ts'
import { notFound, readPlace } from './queries.ts'
import { requireWanted, type Given } from './requirements.ts'

export interface PlaceRef {
  placeId: string
}

interface Taking extends Destination {
  campaignId: string
  version: number
  answers?: Given | undefined
  limits: PlaceLimits
}

/**
 * Takes a place in an active campaign and reserves the price and fee of its review, at the terms
 * that the reviewer has read (docs/domain.md, Places).
 */
export async function takePlace(
  tx: Tx,
  reviewer: Viewer,
  { campaignId, version, answers, limits, ...destination }: Taking,
  sealing: AddressSealing,
  at: Date,
) {
  await takeTurns(tx, reviewer)
  const self = await lockReviewer(tx, reviewer)
  const campaign = await lockCampaign(tx, campaignId)
  await refuseSecond(tx, reviewer, campaign)
  requireAdmission(campaign, { country: self.country, version, kept: '' }, at)
  if (campaign.tryingDays === 0) throw notNeeded()
  const earlier = await lockTakenPlace(tx, reviewer, campaign)
  if (earlier && !placeCan.expire(earlier, at)) throw alreadyTaken()
  // Its time is over, and the job has not released it yet.
  if (earlier) await release(tx, null, campaign, earlier, at)
  // After the release: the place that it ends may have a receipt.
  await refuseSecondPurchase(tx, reviewer, campaign)
  await requireFewPlaces(tx, reviewer, limits, at)
  await requireWanted(tx, reviewer, campaign, { answers, kept: '' }, at)
  const { businessId, tryingDays, fulfilment, worthCents, reimbursementCapCents } = campaign
  // The receipt is a proof, too.
  const proofRequired = campaign.proofRequired || reimbursementCapCents > 0
  const address = requireAddress(campaign, destination)
  await lockWallet(tx, businessId)
  const { priceCents, feeCents } = requireOpenPlace(await placesOf(tx, campaign.id, at), '', at)

  await keepBrief(tx, campaign)
  const id = randomUUID()
  // The time of a parcel begins when it is received.
  const deadline = address ? null : deadlineOf(at, tryingDays)
  const way = { tryingDays, fulfilment, worthCents, reimbursementCapCents, proofRequired }
  const terms = { version: campaign.version, priceCents, feeCents, ...way }
  const remindAt = deadline && nextReminder(deadline, at)
  const times = { takenAt: at, deadline, remindAt, updatedAt: at }
  const reimbursedCents = reimbursementCapCents > 0 ? null : noCents
  await tx
    .insertInto('places')
    .values({
      id,
      campaignId: campaign.id,
      businessId,
      reviewerId: self.id,
      reimbursedCents,
      ...terms,
      ...times,
    })
    .execute()
  if (fulfilment === 'code') await handOutCode(tx, campaign.id, id)
  if (address) await askForParcel(tx, campaign, { placeId: id, address, sealing }, at)
  const amount = sum(priceCents, feeCents)
  const [from, to] = [wallet(businessId), reserved(businessId)]
  // The cap is a leg of its own, because it is settled by itself.
  const legs = [amount, reimbursementCapCents].map((cents) => ({ from, to, amount: cents }))
  await transfer(tx, reserveKey({ id, reopenings: 0 }), at, legs)
  await countTaken(tx, campaign, { businessId, priceCents, feeCents, takenAt: at }, 1)
  await countInMonth(tx, businessId, at, 0, reimbursementCapCents)
  const until = deadline && utcText(deadline)
  const cap = reimbursementCapCents > 0 && { mostPaidBack: inDollars(reimbursementCapCents) }
  const after = { price: inDollars(priceCents), fee: inDollars(feeCents), ...cap, until }
  await audit(tx, reviewer, { action: 'takePlace', subject: `place:${id}`, after }, at)
  if (leftOf(campaign) === 1) await tellOfLast(tx, campaign, at)
  return readPlace(tx, id)
}

const noCents = 0 as Cents

const notNeeded = () =>
  new Refusal('conflict', 'This campaign asks for no trying: write your review at once.', {
    reason: 'not_needed',
  })

const alreadyTaken = () =>
  new Refusal('conflict', 'You have a place in this campaign already.', { reason: 'taken' })

/** Keeps the words that the place is taken for, once for each version of the campaign. */
async function keepBrief(tx: Tx, campaign: LockedCampaign) {
  const {
    id: campaignId,
    version,
    title,
    product,
    productUrl,
    description,
    instructions,
  } = campaign
  await tx
    .insertInto('campaignBriefs')
    .values({ campaignId, version, title, product, productUrl, description, instructions })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** How many reviews the target of a campaign leaves. */
export const leftOf = (campaign: LockedCampaign) =>
  campaign.targetReviews - campaign.approvedCount - campaign.heldCount - campaign.takenCount

/** Tells programs that the campaign is closed, because its last place is taken. */
async function tellOfLast(tx: Tx, { id, businessId }: LockedCampaign, at: Date) {
  const facts = { closedReason: 'full' }
  const told = { type: 'campaign.closed', subjectId: id, facts } as const
  await tellWebhooks(tx, businessId, [told], at)
}

type Counted = Pick<LockedPlace, 'businessId' | 'priceCents' | 'feeCents' | 'takenAt'>

/** Changes the counts of a campaign, and of the month of its business, by a place. */
async function countTaken(tx: Tx, { id }: Pick<LockedCampaign, 'id'>, place: Counted, by: 1 | -1) {
  const { businessId, priceCents, feeCents, takenAt } = place
  await tx
    .updateTable('campaigns')
    .set({
      takenCount: sql`taken_count + ${by}`,
      feesHeldCents: sql`fees_held_cents + ${by * feeCents}`,
    })
    .where('id', '=', id)
    .execute()
  await countInMonth(tx, businessId, takenAt, by, by * (priceCents + feeCents))
}

/** Locks the taken place of a reviewer. The caller has locked the campaign. */
export const lockTakenPlace = (
  tx: Tx,
  { id }: Pick<Viewer, 'id'>,
  campaign: Pick<LockedCampaign, 'id'>,
) =>
  tx
    .selectFrom('places')
    .selectAll()
    .where('campaignId', '=', campaign.id)
    .where('reviewerId', '=', id)
    .where('status', '=', 'taken')
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Locks the reviewer, the campaign with its business, and then the place. */
export async function lockPlace(tx: Tx, placeId: string) {
  if (!isUuid(placeId)) throw notFound()
  const ofId = tx.selectFrom('places').where('id', '=', placeId)
  await lockPerson(tx, ofId.select('reviewerId').$asScalar(), notFound)
  const { campaignId } = await ofId.select('campaignId').executeTakeFirstOrThrow()
  const campaign = await lockCampaign(tx, campaignId)
  const place = await ofId.selectAll().forNoKeyUpdate().executeTakeFirstOrThrow()
  return { campaign, place }
}

export async function lockOwnPlace(tx: Tx, reviewer: Viewer, placeId: string) {
  await lockViewer(tx, reviewer)
  const locked = await lockPlace(tx, placeId)
  if (locked.place.reviewerId !== reviewer.id) throw notFound()
  return locked
}

export type LockedPlace = Awaited<ReturnType<typeof lockPlace>>['place']

/** Moves the deadline of an own place, once and before it has passed. */
export async function extendPlace(
  tx: Tx,
  reviewer: Viewer,
  { placeId, days }: PlaceRef & { days: number },
  at: Date,
) {
  const { place } = await lockOwnPlace(tx, reviewer, placeId)
  if (!placeCan.extend(place, at)) throw cannotExtend(place)
  const deadline = addDays(place.deadline!, days)
  await tx
    .updateTable('places')
    .set({ deadline, extended: true, remindAt: nextReminder(deadline, at), updatedAt: at })
    .where('id', '=', place.id)
    .execute()
  const before = { until: utcText(place.deadline!) }
  const after = { until: utcText(deadline) }
  const entry = { action: 'extendPlace', subject: `place:${place.id}`, before, after }
  await audit(tx, reviewer, entry, at)
  return readPlace(tx, place.id)
}

function cannotExtend({ status, extended, deadline }: LockedPlace) {
  if (status !== 'taken') return placeIsOver()
  if (extended) return new Refusal('conflict', 'You have extended this place already.')
  return deadline ? placeIsOver() : new Refusal('conflict', 'Its time begins with the product.')
}

export const placeIsOver = () => new Refusal('conflict', 'You do not hold this place any more.')

/** Gives an own place back to its campaign, and its money to the business. */
export async function returnPlace(tx: Tx, reviewer: Viewer, { placeId }: PlaceRef, at: Date) {
  const { campaign, place } = await lockOwnPlace(tx, reviewer, placeId)
  if (!placeCan.return(place, at)) throw placeIsOver()
  await release(tx, reviewer, campaign, place, at)
  return readPlace(tx, place.id)
}

/** Releases a place whose deadline has passed, and tells its reviewer. Called by a job. */
export async function expirePlace(tx: Tx, { placeId }: PlaceRef, at: Date) {
  const { campaign, place } = await lockPlace(tx, placeId)
  if (placeCan.expire(place, releasedBefore(at))) await releaseByClock(tx, campaign, place, at)
}

/** Releases a locked place whose time is over, and tells its reviewer. */
export async function releaseByClock(
  tx: Tx,
  campaign: Pick<LockedCampaign, 'id' | 'title'>,
  place: LockedPlace,
  at: Date,
) {
  await release(tx, null, campaign, place, at)
  const data = {
    campaignId: campaign.id,
    title: campaign.title,
    placeId: place.id,
    ...(place.deadline === null && { without: 'parcel' as const }),
    ...(place.claimedCents !== null && { waits: 'receipt' as const }),
  }
  await notify(tx, place.reviewerId, 'place-expired', data, at)
}

/**
 * Ends a place without a review, by its reviewer or else by the clock: its money goes back, and
 * pays what the business owes first.
 */
async function release(
  tx: Tx,
  reviewer: Pick<Viewer, 'id'> | null,
  campaign: Pick<LockedCampaign, 'id' | 'title'>,
  place: LockedPlace,
  at: Date,
) {
  const { title } = campaign
  const { id, businessId, priceCents, feeCents } = place
  const amount = sum(priceCents, feeCents)
  const legs = await legsIntoWallet(tx, businessId, { from: reserved(businessId), amount })
  await transfer(tx, settleKey({ id, reopenings: 0 }), at, legs)
  const status = reviewer ? 'returned' : 'expired'
  // Nothing is paid back without a review, unless a receipt was handed in: an admin decides it.
  const waits = place.claimedCents !== null
  const back = isCapReserved(place) && !waits && (await settleCap(tx, place, noCents, at))
  await endPlace(tx, campaign, place, { status, ...back }, at)
  const { id: campaignId } = campaign
  if (waits) await notifyAdmins(tx, 'receipt-waiting', { campaignId, title, placeId: id }, at)
  if (place.fulfilment === 'code') await takeBackCode(tx, place, at)
  const action = reviewer ? 'returnPlace' : 'expirePlace'
  await audit(tx, reviewer, { action, subject: `place:${id}` }, at)
}

/** Ends a place in the counts and its row. The caller moves its money. */
export async function endPlace(
  tx: Tx,
  campaign: Pick<LockedCampaign, 'id'>,
  place: LockedPlace,
  end: { status: Exclude<PlaceStatus, 'taken'> } & Updateable<Places>,
  at: Date,
) {
  await countTaken(tx, campaign, place, -1)
  await tx
    .updateTable('places')
    .set({ ...end, endedAt: at, remindAt: null, updatedAt: at })
    .where('id', '=', place.id)
    .execute()
}

/**
 * Uses a place and returns the reservation that its review takes over, with its id. No money moves;
 * the review counts in the place's stead from now on.
 */
export async function usePlace(tx: Tx, campaign: LockedCampaign, place: LockedPlace, at: Date) {
  // Its review brings the receipt.
  await endPlace(tx, campaign, place, { status: 'used', claimedCents: null }, at)
  const { id, priceCents, feeCents, worthCents, takenAt: placeTakenAt } = place
  const { reimbursementCapCents, reimbursedCents } = place
  const terms = { priceCents, feeCents, worthCents, reimbursementCapCents, reimbursedCents }
  return { id, ...terms, placeTakenAt }
}

/**
 * Returns all places of a reviewer who closes the account. Locks all campaigns before the first
 * wallet and the wallets in one order, because they belong to several businesses.
 */
export async function returnPlaces(tx: Tx, { id }: Pick<Viewer, 'id'>, at: Date) {
  const taken = await tx
    .selectFrom('places')
    .select(['id', 'campaignId'])
    .where('reviewerId', '=', id)
    .where('status', '=', 'taken')
    .orderBy('campaignId')
    .execute()
  const campaigns = new Map<string, LockedCampaign>()
  for (const { campaignId } of taken) campaigns.set(campaignId, await lockCampaign(tx, campaignId))
  const places = await tx
    .selectFrom('places')
    .selectAll()
    .where('reviewerId', '=', id)
    .where('status', '=', 'taken')
    .orderBy('businessId')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  for (const place of places) await release(tx, { id }, campaigns.get(place.campaignId)!, place, at)
}

/** Reminds a reviewer of the deadline of a place. Called by a job. */
export async function remindOfPlace(tx: Tx, { placeId }: PlaceRef, at: Date) {
  const { campaign, place } = await lockPlace(tx, placeId)
  const { id, deadline, remindAt, reviewerId } = place
  if (!deadline || !remindAt || remindAt > at || at >= deadline) return
  await tx
    .updateTable('places')
    .set({ remindAt: nextReminder(deadline, at) })
    .where('id', '=', id)
    .execute()
  const data = { campaignId: campaign.id, title: campaign.title, placeId: id }
  const told = { ...data, deadline: deadline.toISOString(), extended: place.extended }
  await notify(tx, reviewerId, 'place-due', told, at)
}
