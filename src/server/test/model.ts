import { share, type Cents } from '../../shared/base/money.ts'
import type { Person } from './world.ts'

/** The model of model.test.ts: the money life cycle in its simplest form. */

export interface Held {
  id: string
  campaign: ModelCampaign
  reviewer: ModelPerson
  state: 'pending' | 'resubmittable' | 'approved' | 'rejected'
  /** The day of the model until which it may be sent again. */
  until: number
  resubmitted: boolean
  /** The day of the model since which it waits, and whether the platform has paid it meanwhile. */
  waits: number
  advanced: boolean
  /** The days on which its tries were rejected, but for one that an appeal took back. */
  rejectedOn: number[]
  /** The rejection that waits for a second admin. */
  proposal: Proposal | null
  /** What was paid back for the purchase; null while the cap is reserved. */
  paidBack: number | null
  /** When the last decision became final, and whether it was appealed. */
  final: Date
  appeal: { id: string; open: boolean } | null
}

interface Proposal {
  by: Person
  day: number
  rejection: Rejection
}

/** A decision against a review, and what it pays back. */
export interface Rejection {
  mayResubmit: boolean
  back: number
}

export type Way = 'own' | 'code' | 'shipping' | 'reimbursement'

export interface ModelPlace {
  id: string
  campaign: ModelCampaign
  reviewer: ModelPerson
  /** The day of the model on which it is over; endless while its parcel is not received. */
  until: number
  extended: boolean
  code: ModelCode | null
  parcel: ModelParcel | null
  /** Whether the receipt of a purchase was handed in, which is paid back without a review. */
  handedIn: boolean
}

/** A place that ended without a review, and what its receipt paid back; null while it waits. */
interface ModelReceipt {
  place: ModelPlace
  paidBack: number | null
}

export interface ModelCode {
  code: string
  reusable: boolean
  state: 'free' | 'handed out' | 'burnt'
}

interface ModelParcel {
  status: 'asked' | 'sent' | 'received' | 'missing'
  /** Whether days alone have made it received. */
  presumed?: boolean
  /** The days of the model on which it was sent last, and until which the business acts. */
  sent: number
  due: number
}

interface ModelPerson {
  person: Person
  balance: number
  /** Whether a reviewer had an approved review before. */
  known?: boolean
  /** The days on which places of a reviewer expired. */
  expired: number[]
}

export interface ModelCampaign {
  id: string
  business: ModelPerson & { owed: number }
  price: number
  /** The most that is paid back for a purchase. */
  cap: number
  target: number
  /** Days of trying; with 0 there are no places. */
  tryingDays: number
  way: Way
  /** Those that were imported, in that order. */
  codes: ModelCode[]
  approved: number
  held: number
  taken: number
  status: 'active' | 'completed' | 'deleted'
  paused: boolean
}

interface ModelDeposit {
  id: string
  business: ModelPerson & { owed: number }
  amount: number
  reversed: 'no' | 'reversed' | 'won'
}

interface ModelWithdrawal {
  id: string
  reviewer: ModelPerson
  amount: number
  open: boolean
}

export interface Model {
  day: number
  businesses: (ModelPerson & { owed: number })[]
  reviewers: ModelPerson[]
  campaigns: ModelCampaign[]
  reviews: Held[]
  /** Those that are taken. */
  places: ModelPlace[]
  receipts: ModelReceipt[]
  deposits: ModelDeposit[]
  withdrawals: ModelWithdrawal[]
}

/** Price and fee. */
export const cost = ({ price }: ModelCampaign) => price + share(price as Cents, 1_500)

/** What a place or review reserves. */
const whole = (campaign: ModelCampaign) => cost(campaign) + campaign.cap

/**
 * Open places: the minimum of what the target and the wallet leave. No test reaches a plan's
 * limit.
 */
export function openPlaces(campaign: ModelCampaign): number {
  const { business, target, approved, held, taken, status, paused } = campaign
  if (status !== 'active' || paused || business.owed > 0) return 0
  return Math.min(target - approved - held - taken, Math.floor(business.balance / whole(campaign)))
}

export const freeCodes = ({ codes }: ModelCampaign) => codes.filter(({ state }) => state === 'free')

/** What a place needs beside an open one: a code, where codes are given. */
export const placesToTake = (campaign: ModelCampaign) =>
  campaign.way === 'code'
    ? Math.min(openPlaces(campaign), freeCodes(campaign).length)
    : openPlaces(campaign)

export function submitted(
  model: Model,
  campaign: ModelCampaign,
  reviewer: ModelPerson,
  id: string,
) {
  campaign.business.balance -= cost(campaign)
  campaign.held += 1
  model.reviews.push({ id, campaign, reviewer, ...waiting(model, campaign) })
}

/** Whether three places of a reviewer expired within 90 days, less than 90 days ago. */
function takesOneAtATime({ expired }: ModelPerson, day: number): boolean {
  return expired.some(
    (last) =>
      day < last + 90 && expired.filter((other) => other <= last && other > last - 90).length >= 3,
  )
}

export const placeOf = (model: Model, campaign: ModelCampaign, reviewer: ModelPerson) =>
  model.places.find((one) => one.campaign === campaign && one.reviewer === reviewer)

export function mayTake(model: Model, campaign: ModelCampaign, reviewer: ModelPerson): boolean {
  const own = model.places.filter((place) => place.reviewer === reviewer)
  const reviewed = model.reviews.some(
    (one) => one.campaign === campaign && one.reviewer === reviewer,
  )
  const bought = model.receipts.some(
    ({ place, paidBack }) =>
      place.campaign === campaign && place.reviewer === reviewer && paidBack !== 0,
  )
  return (
    campaign.tryingDays > 0 &&
    !reviewed &&
    !bought &&
    !placeOf(model, campaign, reviewer) &&
    (own.length === 0 || !takesOneAtATime(reviewer, model.day)) &&
    placesToTake(campaign) > 0
  )
}

const daysToSend = 7
const daysToArrive = 14
const daysToLeave = 30

export function taken(
  model: Model,
  campaign: ModelCampaign,
  reviewer: ModelPerson,
  { id, code }: { id: string; code?: string | undefined },
) {
  campaign.business.balance -= whole(campaign)
  campaign.taken += 1
  const handed = campaign.codes.find((one) => one.code === code) ?? null
  if (handed) handed.state = 'handed out'
  const isSent = campaign.way === 'shipping'
  const until = isSent ? Infinity : model.day + campaign.tryingDays + 3
  const due = model.day + daysToSend
  const parcel = isSent ? ({ status: 'asked', sent: Infinity, due } as const) : null
  const fresh = { extended: false, handedIn: false }
  model.places.push({ id, campaign, reviewer, until, ...fresh, code: handed, parcel })
}

export const isInHand = ({ parcel }: ModelPlace) => !parcel || parcel.status === 'received'

const isOnItsWay = (place: ModelPlace) => !isInHand(place)

/** What can be done with the parcel of a taken place. */
export const parcelCan = {
  send: isOnItsWay,
  receive: isOnItsWay,
  miss: ({ parcel }: ModelPlace) => parcel?.status === 'sent' || parcel?.presumed === true,
  leave: ({ parcel }: ModelPlace, day: number) => parcel !== null && day >= parcel.due,
}

export function sent({ day }: Model, place: ModelPlace) {
  place.parcel = { status: 'sent', sent: day, due: Infinity }
}

export function received({ day }: Model, place: ModelPlace, presumed = false) {
  place.parcel = { status: 'received', presumed, sent: Infinity, due: Infinity }
  place.until = day + place.campaign.tryingDays + 3
}

export function missed({ day }: Model, place: ModelPlace) {
  place.parcel = { status: 'missing', sent: Infinity, due: day + daysToSend }
  place.until = Infinity
  place.extended = false
}

/** The price goes to the reviewer, and the fee back. */
export function left(model: Model, place: ModelPlace) {
  const { campaign, reviewer } = place
  end(model, place)
  reviewer.balance += campaign.price
  receive(campaign.business, cost(campaign) - campaign.price)
}

/** What a job does with places and parcels when days have passed. */
export function released(model: Model) {
  for (const place of model.places.filter(({ until }) => until <= model.day)) expired(model, place)
  for (const place of model.places.slice()) {
    if (!place.parcel) continue
    if (place.parcel.sent + daysToArrive <= model.day) received(model, place, true)
    else if (place.parcel.due + daysToLeave <= model.day) returned(model, place)
  }
}

/** The review takes over the money of the place. */
export function used(model: Model, place: ModelPlace) {
  const { campaign, reviewer, id } = place
  end(model, place)
  campaign.held += 1
  model.reviews.push({ id, campaign, reviewer, ...waiting(model, campaign) })
}

/** A review that has just been submitted. */
const waiting = ({ day }: Model, { cap }: ModelCampaign) => ({
  state: 'pending' as const,
  waits: day,
  advanced: false,
  rejectedOn: [],
  proposal: null,
  paidBack: cap > 0 ? null : 0,
  until: 0,
  resubmitted: false,
  final: new Date(0),
  appeal: null,
})

/** The platform pays what waits for 72 hours, of reviewers with an approved review. */
export function advance({ reviews, day }: Model) {
  for (const review of reviews) {
    const { state, advanced, waits, reviewer, campaign } = review
    if (state !== 'pending' || advanced || waits + 3 > day) continue
    const own = reviews.filter((one) => one.reviewer === reviewer)
    if (!reviewer.known && !own.some(({ state }) => state === 'approved')) continue
    review.advanced = true
    reviewer.balance += campaign.price
  }
}

export function returned(model: Model, place: ModelPlace) {
  end(model, place)
  if (place.code) place.code.state = place.code.reusable ? 'free' : 'burnt'
  if (place.handedIn) model.receipts.push({ place, paidBack: null })
  const { campaign } = place
  receive(campaign.business, place.handedIn ? cost(campaign) : whole(campaign))
}

/** Decides the receipt of a place that ended without a review. */
export function receiptDecided(receipt: ModelReceipt, amount: number) {
  const { campaign, reviewer } = receipt.place
  receipt.paidBack = amount
  reviewer.balance += amount
  receive(campaign.business, campaign.cap - amount)
}

export function expired(model: Model, place: ModelPlace) {
  returned(model, place)
  place.reviewer.expired.push(place.until)
}

function end(model: Model, place: ModelPlace) {
  model.places.splice(model.places.indexOf(place), 1)
  place.campaign.taken -= 1
}

/** Pays a purchase back, as long as the cap is reserved. */
export function paidBack(review: Held, amount: number) {
  if (review.paidBack !== null) return
  const { campaign, reviewer } = review
  review.paidBack = amount
  reviewer.balance += amount
  receive(campaign.business, campaign.cap - amount)
}

export function approved(review: Held) {
  const { campaign } = review
  review.state = 'approved'
  if (!review.advanced) review.reviewer.balance += campaign.price
  campaign.held -= 1
  campaign.approved += 1
  if (campaign.approved === campaign.target && campaign.status === 'active') {
    campaign.status = 'completed'
  }
}

/** Rejects it for good; what is still reserved for the purchase goes back. */
export function rejected(review: Held) {
  paidBack(review, 0)
  review.state = 'rejected'
  review.campaign.held -= 1
  receive(review.campaign.business, cost(review.campaign))
}

/** Takes a rejection back: the business pays where there is a place, otherwise the platform. */
export function overturned(review: Held) {
  const { campaign } = review
  review.appeal = null
  review.rejectedOn.pop()
  if (openPlaces(campaign) > 0) {
    campaign.business.balance -= cost(campaign)
    campaign.held += 1
    approved(review)
  } else {
    review.state = 'approved'
    if (!review.advanced) review.reviewer.balance += campaign.price
  }
}

/** Money that enters a wallet pays what the business owes first. */
export function receive(business: Model['businesses'][number], amount: number) {
  const owed = Math.min(business.owed, amount)
  business.owed -= owed
  business.balance += amount - owed
}

export function paidIn(model: Model, deposit: ModelDeposit) {
  receive(deposit.business, deposit.amount)
  model.deposits.push(deposit)
}

export function reversed(deposit: ModelDeposit) {
  const { business, amount } = deposit
  const covered = Math.min(business.balance, amount)
  business.balance -= covered
  business.owed += amount - covered
  deposit.reversed = 'reversed'
}

export function won(deposit: ModelDeposit) {
  receive(deposit.business, deposit.amount)
  deposit.reversed = 'won'
}

/** Takes money back to the cards. Returns how much. */
export function refunded(business: Model['businesses'][number], wanted: number): number {
  const amount = Math.min(wanted, business.balance)
  business.balance -= amount
  return amount
}
