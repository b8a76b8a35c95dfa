import * as z from 'zod'
import { Cents } from '../base/cents.ts'
import { created, endpoint, Id, Instant, listOf, page } from '../base/endpoint.ts'
import { Address } from './addresses.ts'
import { fulfilmentNames } from './fulfilment.ts'
import { Purchase } from './reimbursement.ts'
import { mostExtensionDays, placeStatuses } from './place-rules.ts'
import { shipmentStatuses } from './shipping-rules.ts'
import { Answers } from './requirements.ts'

/** What a reviewer holds while trying a product, at the terms of when it was taken. */
export const Place = z.object({
  id: Id,
  campaignId: Id,
  /** Its names when the place was taken. */
  campaign: z.object({ title: z.string(), product: z.string() }),
  status: z.enum(placeStatuses),
  takenAt: Instant,
  /** Until when the review is submitted; null until the product is in hand. */
  deadline: Instant.nullable(),
  /** Whether its reviewer has extended it, which is possible once. */
  extended: z.boolean(),
  tryingDays: z.int(),
  priceCents: Cents,
  /** How its reviewer gets the product. */
  fulfilment: z.enum(fulfilmentNames),
  /** What the product is worth to its reviewer; 0 where nothing is given. */
  worthCents: Cents,
  /** The most that is paid back for buying the product; 0 where nothing is. */
  reimbursementCapCents: Cents,
  /** The receipt that was handed in without a review, for its reviewer and admins alone. */
  purchase: Purchase.optional(),
  /** Whether its review needs a proof of use. */
  proofRequired: z.boolean(),
  /** For its reviewer alone, and only of one place, while it is taken or used. */
  code: z.string().optional(),
  /** The parcel, where the business sends one. */
  shipment: z
    .object({
      status: z.enum(shipmentStatuses),
      carrier: z.string().nullable(),
      tracking: z.string().nullable(),
      /** When it was sent last. */
      sentAt: Instant.nullable(),
      /** Until when the business sends it, or answers that it is missing. */
      dueAt: Instant.nullable(),
      /** Whether it counts as received because its reviewer said nothing for so many days. */
      presumed: z.boolean(),
      /** Whether its reviewer left and was paid, because it did not come. */
      left: z.boolean(),
    })
    .optional(),
  /** When it was used, returned or released; null while it is taken. */
  endedAt: Instant.nullable(),
})
export type Place = z.input<typeof Place>

const params = z.object({ placeId: Id })
const version = z.int('Say which version of the campaign you have read')

/** Takes a place at the terms of `version`, the campaign that the reviewer has read. */
export const takePlace = endpoint({
  name: 'takePlace',
  method: 'POST',
  path: '/api/campaigns/:campaignId/place',
  allow: ['reviewer'],
  params: z.object({ campaignId: Id }),
  body: z.strictObject({
    version,
    /** Where the parcel is sent, with the consent to tell the business: where one is. */
    address: Address.optional(),
    consent: z.literal(true).optional(),
    /** To the questions of the campaign, unless they were answered before. */
    answers: Answers.optional(),
  }),
  reply: created(Place),
})

/** A reviewer's own places, or those in the campaigns of a business; newest first. */
export const listPlaces = endpoint({
  name: 'listPlaces',
  method: 'GET',
  path: '/api/places',
  allow: ['reviewer', 'business'],
  scopes: ['campaigns:read'],
  query: z.object({ ...page, status: z.enum(['all', ...placeStatuses]).default('all') }),
  reply: listOf(Place),
})

export const getPlace = endpoint({
  name: 'getPlace',
  method: 'GET',
  path: '/api/places/:placeId',
  allow: ['reviewer', 'business', 'admin'],
  scopes: ['campaigns:read'],
  params,
  reply: Place,
})

const daysError = `Enter whole days, from 1 to ${mostExtensionDays}`
const days = z.int(daysError).min(1, daysError).max(mostExtensionDays, daysError)

/** Moves the deadline, once. */
export const extendPlace = endpoint({
  name: 'extendPlace',
  method: 'POST',
  path: '/api/places/:placeId/extension',
  allow: ['reviewer'],
  params,
  body: z.strictObject({ days: days.default(mostExtensionDays) }).optional(),
  reply: Place,
})

/** Gives the place back to the campaign, and its money to the business. */
export const returnPlace = endpoint({
  name: 'returnPlace',
  method: 'POST',
  path: '/api/places/:placeId/return',
  allow: ['reviewer'],
  params,
  reply: Place,
})

/** The deadline for calendars, for the reviewer alone; not JSON, so it is a plain route. */
export const deadlineFile = {
  path: '/api/places/:placeId/deadline.ics',
  allow: ['reviewer'],
} as const

/** The place that was taken for a review, with the terms and words of then. */
export const UsedPlace = z.object({
  description: z.string(),
  instructions: z.string(),
  fulfilment: z.enum(fulfilmentNames),
  worthCents: Cents,
  reimbursementCapCents: Cents,
  proofRequired: z.boolean(),
  takenAt: Instant,
  tryingDays: z.int(),
  extended: z.boolean(),
})
