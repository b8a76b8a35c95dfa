import * as z from 'zod'
import { CampaignSort, CampaignStatus } from '../shared/campaigns.ts'
import { PayoutSort, PayoutStatus } from '../shared/payouts.ts'
import { ReviewStatus } from '../shared/reviews.ts'
import { VerificationStatus } from '../shared/verification.ts'
import { TransactionSort, TransactionStatus, TransactionType } from '../shared/wallet.ts'

/** What may stand in an address is optional, and ignored when it is nonsense. */
export function kept<S extends z.ZodType>(schema: S) {
  return schema.optional().catch(undefined)
}

export const text = kept(z.string())

/** A path of this site: never `//elsewhere` or `/\\elsewhere`. */
export const returnTo = kept(z.string().regex(/^\/(?![/\\])/))

/** What narrows and orders each list, and which of its dialogs is open. */
export const searchOf = {
  campaigns: z.object({ q: text, status: kept(CampaignStatus), sort: kept(CampaignSort) }),
  reviews: z.object({
    q: text,
    status: kept(ReviewStatus),
    campaignId: text,
    sort: kept(z.enum(['newest', 'oldest'])),
  }),
  wallet: z.object({
    q: text,
    type: kept(TransactionType),
    status: kept(TransactionStatus),
    from: kept(z.iso.date()),
    to: kept(z.iso.date()),
    sort: kept(TransactionSort),
    receipt: text,
    destination: kept(z.enum(['edit'])),
  }),
  users: z.object({
    q: text,
    role: kept(z.enum(['business', 'reviewer'])),
    verified: kept(z.enum(['verified', 'unverified'])),
    sort: kept(z.enum(['oldest'])),
    user: text,
  }),
  payouts: z.object({
    status: kept(PayoutStatus),
    sort: kept(PayoutSort),
    show: kept(z.enum(['batches'])),
  }),
  verifications: z.object({ q: text, status: kept(VerificationStatus.exclude(['none'])) }),
  audit: z.object({ q: text, actor: text }),
}
