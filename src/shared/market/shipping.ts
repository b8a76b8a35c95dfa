import * as z from 'zod'
import { endpoint, Id, Instant, listOf, page } from '../base/endpoint.ts'
import { line } from '../base/text.ts'
import { Place } from './places.ts'
import { mostParcels, shipmentStatuses } from './shipping-rules.ts'

/** A parcel that its reviewer waits for, with where it goes. */
export const Parcel = z.object({
  placeId: Id,
  takenAt: Instant,
  status: z.enum(shipmentStatuses),
  carrier: z.string().nullable(),
  tracking: z.string().nullable(),
  sentAt: Instant.nullable(),
  /** Until when the business sends it, or answers that it is missing. */
  dueAt: Instant.nullable(),
  /** Null once the parcel is received. */
  address: z
    .object({
      name: z.string(),
      lines: z.array(z.string()),
      city: z.string(),
      region: z.string().optional(),
      postalCode: z.string(),
      country: z.string(),
      phone: z.string().optional(),
    })
    .nullable(),
})
export type Parcel = z.input<typeof Parcel>

/** The parcels of the taken places of a campaign. Reading it is audited. */
export const listShipments = endpoint({
  name: 'listShipments',
  method: 'GET',
  path: '/api/campaigns/:campaignId/shipments',
  allow: ['business'],
  // Beside what a key may read: addresses are for programs that send parcels.
  scopes: ['campaigns:write'],
  params: z.object({ campaignId: Id }),
  query: z.object(page),
  reply: listOf(Parcel),
})

/** A deleted campaign whose reviewers still get parcels. */
export const OwedParcels = z.object({
  /** The campaign. */
  id: Id,
  title: z.string(),
  product: z.string(),
  parcels: z.int(),
  /** Those that are to be sent, or sent anew. */
  toSend: z.int(),
  deletedAt: Instant,
})
export type OwedParcels = z.input<typeof OwedParcels>

/** The deleted campaigns of a business with parcels of taken places. */
export const listOwedParcels = endpoint({
  name: 'listOwedParcels',
  method: 'GET',
  path: '/api/owed-parcels',
  allow: ['business'],
  query: z.object(page),
  reply: listOf(OwedParcels),
})

const params = z.object({ placeId: Id })
const typed = (what: string) => line(100).min(1, `Enter the ${what}`)

/** Says that the parcel of a place is sent, or sent anew. */
export const sendParcel = endpoint({
  name: 'sendParcel',
  method: 'POST',
  path: '/api/places/:placeId/shipment',
  allow: ['business'],
  scopes: ['campaigns:write'],
  params,
  body: z.strictObject({ carrier: typed('carrier'), tracking: typed('tracking number') }),
  reply: Place,
})

/** How the parcels of a campaign are marked as sent, beside the file of a form. */
export const ParcelForm = z.strictObject({
  /** `true`: only checks the lines. */
  dryRun: z.stringbool('Say true or false').optional(),
})

/** The same as JSON. */
export const ParcelList = z.strictObject({
  parcels: z
    .array(z.strictObject({ placeId: z.string(), carrier: z.string(), tracking: z.string() }))
    .max(mostParcels, 'Mark at most 1,000 parcels at a time'),
  dryRun: z.boolean().optional(),
})

/**
 * What `POST` on the path of `listShipments` answers. It takes a form with a CSV file, which may be
 * the list's own with the numbers filled in, or JSON.
 */
export const ParcelImport = z.object({
  /** How many were marked as sent, or would be. */
  accepted: z.int(),
  /** The lines that were not, with the reasons. */
  rejected: z.array(z.object({ line: z.int(), reason: z.string() })),
  /** How many there were. */
  total: z.int(),
})
export type ParcelImport = z.input<typeof ParcelImport>

/** The parcel has arrived: the days of trying begin. */
export const confirmReceipt = endpoint({
  name: 'confirmReceipt',
  method: 'POST',
  path: '/api/places/:placeId/receipt',
  allow: ['reviewer'],
  params,
  reply: Place,
})

/** The parcel has not arrived: the business answers within seven days. */
export const reportMissing = endpoint({
  name: 'reportMissing',
  method: 'POST',
  path: '/api/places/:placeId/missing',
  allow: ['reviewer'],
  params,
  reply: Place,
})

/** Leaves the place and is paid its price, because the business let its time pass. */
export const leavePlace = endpoint({
  name: 'leavePlace',
  method: 'POST',
  path: '/api/places/:placeId/leaving',
  allow: ['reviewer'],
  params,
  reply: Place,
})
