import * as z from 'zod'
import { campaignFacts } from './campaign-search.ts'
import { amountError, type Cents } from '../base/cents.ts'
import { fulfilmentNames } from './fulfilment.ts'
import { maxAmount, minReviewPrice } from '../base/money.ts'
import { paceFields } from './pace.ts'
import { productCodes } from './product-codes.ts'
import { requirementFields } from './requirements.ts'
import { line, text, WebAddress } from '../base/text.ts'

const pricePerReviewCents = z
  .int({ error: amountError('Price per review is required', '2.50') })
  .min(minReviewPrice, 'Minimum price is $0.50')
  .max(maxAmount, 'Maximum price is $100,000')
  .transform((value) => value as Cents)
const targetReviews = z
  .int({
    error: ({ input }) =>
      isMissing(input) ? 'Target reviews is required' : 'Enter a whole number',
  })
  .min(5, 'Minimum 5 reviews required')
  .max(100_000, 'Maximum 100,000 reviews')

/** What the product is worth to those who are given it; 0, or null, where nothing is given. */
const worthCents = z
  .int({ error: amountError('Enter what the product is worth', '30.00') })
  .min(0, 'The worth cannot be less than nothing')
  .max(maxAmount, 'Maximum worth is $100,000')
  .nullable()
  .transform((value) => (value ?? 0) as Cents)

/** The most that is paid back for buying the product; 0, or null, where nothing is. */
const reimbursementCapCents = z
  .int({ error: amountError('Enter the most that you pay back', '30.00') })
  .min(0, 'It cannot be less than nothing')
  .max(maxAmount, 'At most $100,000 can be paid back')
  .nullable()
  .transform((value) => (value ?? 0) as Cents)

/** An empty number field holds NaN. */
const isMissing = (input: unknown) => input === undefined || Number.isNaN(input)

/** The fields of a complete campaign (docs/domain.md, Campaigns). */
export const CampaignFields = z.strictObject({
  title: line(120).min(1, 'Title is required').min(10, 'Title must be at least 10 characters'),
  product: line(120).min(1, 'Product name is required'),
  description: text(5_000)
    .min(1, 'Description is required')
    .min(50, 'Description must be at least 50 characters'),
  pricePerReviewCents,
  targetReviews,
  productUrl: WebAddress.nullish(),
  instructions: text(5_000).optional(),
  fulfilment: z.enum(fulfilmentNames, 'Choose how reviewers get the product').optional(),
  worthCents: worthCents.optional(),
  reimbursementCapCents: reimbursementCapCents.optional(),
  /** Whether a review needs a proof of use, which only moderators read. */
  proofRequired: z.boolean().optional(),
  ...productCodes,
  ...campaignFacts,
  ...paceFields,
  ...requirementFields,
})
export type CampaignFields = z.output<typeof CampaignFields>

/** A draft needs a title only; submitting it requires all fields. */
export const DraftFields = z.strictObject({
  ...CampaignFields.shape,
  title: line(120).min(1, 'Title is required'),
  product: line(120).optional(),
  description: text(5_000).optional(),
  pricePerReviewCents: CampaignFields.shape.pricePerReviewCents.nullish(),
  targetReviews: CampaignFields.shape.targetReviews.nullish(),
})

export const NewCampaign = z.discriminatedUnion('draft', [
  z.strictObject({ ...DraftFields.shape, draft: z.literal(true) }),
  z.strictObject({ ...CampaignFields.shape, draft: z.literal(false).optional() }),
])
