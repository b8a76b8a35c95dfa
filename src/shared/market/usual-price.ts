import * as z from 'zod'
import { categoryNames } from './campaign-facts.ts'
import { Cents } from '../base/cents.ts'
import { endpoint } from '../base/endpoint.ts'

/** Of fewer campaigns than this, prices say nothing. */
export const leastCampaigns = 5

/** What the running campaigns of a category pay for a review. */
const UsualPrice = z.object({
  /** How many of them, the newest 500 at most. */
  campaigns: z.int(),
  /** Half of them pay between these. */
  fromCents: Cents,
  toCents: Cents,
})
type UsualPrice = z.input<typeof UsualPrice>

/** What a review usually pays in a category; null with fewer than five running campaigns. */
export const getUsualPrice = endpoint({
  name: 'getUsualPrice',
  method: 'GET',
  path: '/api/usual-price',
  allow: ['business'],
  query: z.object({ category: z.enum(categoryNames) }),
  reply: z.object({ usual: UsualPrice.nullable() }),
})
