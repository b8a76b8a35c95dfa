import * as z from 'zod'
import { SocialFailure } from '../shared/accounts.ts'
import { ReviewStatus } from '../shared/reviews.ts'
import { Withdrawal } from '../shared/wallet.ts'

/** What may stand in an address is optional, and ignored when it is nonsense. */
export function kept<S extends z.ZodType>(schema: S) {
  return schema.optional().catch(undefined)
}

export const text = kept(z.string())

/** A path of this site: never `//elsewhere` or `/\elsewhere`. */
export const returnTo = kept(z.string().regex(/^\/(?![/\\])/))

export const social = kept(SocialFailure)

export const PayoutStatus = z.enum(['all', ...Withdrawal.shape.status.options])

export const reviewFilters = z.object({
  q: text,
  status: kept(ReviewStatus),
  campaignId: text,
  sort: kept(z.enum(['newest', 'oldest', 'evidence'])),
})
