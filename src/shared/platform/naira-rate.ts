import * as z from 'zod'

/** Naira per dollar on a day; `sample` marks the demo's invented rate. */
export const NairaRate = z.object({
  nairaPerDollar: z.number(),
  nairaRateDate: z.iso.date(),
  sample: z.boolean(),
})
export type NairaRate = z.infer<typeof NairaRate>
