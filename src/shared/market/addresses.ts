import * as z from 'zod'

const part = z.string().max(500, 'Use at most 100 characters').default('')

/** Where a parcel is sent. `faultsOf` says what is wrong with it, by country. */
export const Address = z.strictObject({
  name: part,
  lines: z.array(z.string().max(500)).max(10).default([]),
  city: part,
  region: part.optional(),
  /** Empty where the country has none. */
  postalCode: part,
  country: part,
  phone: part.optional(),
})
