import * as z from 'zod'
import { Instant } from '../base/endpoint.ts'
import { paceUnits } from './pace-rules.ts'

export const Pace = z.object({ places: z.int(), per: z.enum(paceUnits) })

/** A time that a business enters. */
export const MomentText = z.iso.datetime('Enter a date and a time')
const Moment = z.codec(MomentText, z.date(), {
  decode: (iso) => new Date(iso),
  encode: (date) => date.toISOString(),
})

const placesError = 'Enter a whole number, from 1 to 100,000'

/** When a campaign takes reviewers, and how many at a time. Null means any. */
export const paceFields = {
  /** Nobody takes a place, or submits without one, before this. */
  startsAt: Moment.nullish(),
  /** The same after this: the campaign is completed then. Taken places are honoured. */
  endsAt: Moment.nullish(),
  /** Days begin at midnight and weeks on Monday, in UTC. */
  pace: z
    .strictObject({
      places: z.int(placesError).min(1, placesError).max(100_000, placesError),
      per: z.enum(paceUnits, { error: 'Choose a day or a week' }),
    })
    .nullish(),
}

/** The same in an answer. */
export const paceFacts = {
  startsAt: Instant.nullable(),
  endsAt: Instant.nullable(),
  /** Places that are returned or expire within their day or week open again in it. */
  pace: Pace.nullable(),
}
