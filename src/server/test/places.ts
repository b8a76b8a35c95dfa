import { submitReview } from '../../shared/market/reviews.ts'
import * as contract from '../../shared/market/places.ts'
import { expireDue } from '../jobs/expire.ts'
import { clock, server } from './server.ts'
import {
  anActiveCampaign,
  api,
  aReviewer,
  orFail,
  reviewBody,
  type aCampaign,
  type Person,
} from './world.ts'

/** Builders of places for tests. */

type Options = Parameters<typeof aCampaign>[0] & { reviewer?: Person }

/** A campaign with fourteen days of trying. */
export const aTriedCampaign = (options: Options = {}) =>
  anActiveCampaign({ tryingDays: 14, ...options })

interface Read {
  id: string
  version: number
}

/** A campaign that sends a parcel worth $30, with fourteen days of trying. */
export const aShippingCampaign = (options: Options = {}) =>
  aTriedCampaign({ fulfilment: 'shipping', worthCents: 30_00, ...options })

export const address = {
  name: 'Ada Oyelaran-Quist',
  lines: ['Flat 4', '17 Pemberley Crescent'],
  city: 'Springfield',
  region: 'IL',
  postalCode: '62704',
  country: 'US',
  phone: '+1 217 555 0143',
}

/** Takes a place that a parcel is sent for. */
export const takeShipped = (reviewer: Person, { id, version }: Read, more: object = {}) => {
  const body = { version, address, consent: true as const, ...more }
  return api(reviewer, contract.takePlace, { params: { campaignId: id }, body })
}

export const take = (reviewer: Person, { id, version }: Read) =>
  api(reviewer, contract.takePlace, { params: { campaignId: id }, body: { version } })

/** A place in a campaign with fourteen days of trying, until the 17th day. */
export async function aTakenPlace({ reviewer: given, ...options }: Options = {}) {
  const world = await aTriedCampaign(options)
  const reviewer = given ?? (await aReviewer())
  return { ...world, reviewer, place: orFail(await take(reviewer, world.campaign)) }
}

export const submit = (reviewer: Person, campaign: { id: string }) =>
  api(reviewer, submitReview, { params: { campaignId: campaign.id }, body: reviewBody })
export const extend = (reviewer: Person, placeId: string, body?: { days: number }) =>
  api(reviewer, contract.extendPlace, { params: { placeId }, body })
export const giveBack = (reviewer: Person, placeId: string) =>
  api(reviewer, contract.returnPlace, { params: { placeId } })
export const placeNow = async (viewer: Person, placeId: string) =>
  orFail(await api(viewer, contract.getPlace, { params: { placeId } }))

/** Does what the passing of time causes, as the job does every minute. */
export const runClock = () => expireDue(server().db, clock.now(), server().app.log)

export const countsOf = (campaignId: string) =>
  server()
    .db.selectFrom('campaigns')
    .select(['takenCount as taken', 'heldCount as held', 'approvedCount as approved'])
    .where('id', '=', campaignId)
    .executeTakeFirstOrThrow()
