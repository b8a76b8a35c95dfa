import * as z from 'zod'

/** A time: an ISO 8601 string in UTC on the wire, a Date in the server. */
export const Instant = z.codec(z.iso.datetime(), z.date(), {
  decode: (iso) => new Date(iso),
  encode: (date) => date.toISOString(),
})
