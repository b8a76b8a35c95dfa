import * as contract from '../../shared/market/shipping.ts'
import type { Caller } from './callers.ts'
import { asForm } from './codes.ts'
import { aShippingCampaign, takeShipped } from './places.ts'
import { api, aReviewer, orFail, request, type Person } from './world.ts'

/** What people do with parcels, for tests. */

export const numbers = { carrier: 'Royal Mail', tracking: 'RM 1234 5678 9GB' }

export const send = (business: Person, placeId: string, body = numbers) =>
  api(business, contract.sendParcel, { params: { placeId }, body })
export const receive = (reviewer: Person, placeId: string) =>
  api(reviewer, contract.confirmReceipt, { params: { placeId } })
export const miss = (reviewer: Person, placeId: string) =>
  api(reviewer, contract.reportMissing, { params: { placeId } })
export const leave = (reviewer: Person, placeId: string) =>
  api(reviewer, contract.leavePlace, { params: { placeId } })
export const parcelsOf = (business: Person, campaignId: string) =>
  api(business, contract.listShipments, { params: { campaignId } })

/** A taken place whose parcel its business has not sent. */
export async function anAskedParcel(options: Parameters<typeof aShippingCampaign>[0] = {}) {
  const world = await aShippingCampaign({ price: 10_00, ...options })
  const reviewer = await aReviewer()
  return { ...world, reviewer, place: orFail(await takeShipped(reviewer, world.campaign)) }
}

/** Marks parcels as sent by a CSV file, as the page does. */
export async function importParcelFile(
  business: Caller | null,
  { id }: { id: string },
  file: string | Buffer,
  how: { dryRun?: boolean } = {},
) {
  const sent = await asForm(file, how)
  return request<contract.ParcelImport>(business, 'POST', `/api/campaigns/${id}/shipments`, sent)
}
