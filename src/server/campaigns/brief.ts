import type * as z from 'zod'
import { sentimentConditions } from '../../shared/brief.ts'
import { CampaignFields } from '../../shared/campaigns.ts'
import { Refusal } from '../../shared/refusal.ts'
import { invalid } from '../http/errors.ts'
import type { LockedCampaign } from './lock.ts'

export type Fields = z.output<typeof CampaignFields>

/** What a business wrote, as the contract names it. */
export function fieldsOf(campaign: LockedCampaign) {
  const { title, product, productUrl, description, instructions, targetReviews } = campaign
  const pricePerReviewCents = campaign.priceCents
  return {
    title,
    product,
    productUrl,
    description,
    instructions,
    targetReviews,
    pricePerReviewCents,
  }
}

/** Refuses what is not yet a whole campaign. */
export function requireComplete(fields: unknown) {
  const parsed = CampaignFields.safeParse(fields)
  if (!parsed.success) throw invalid(parsed.error)
}

/** A paid review whose sentiment is bought is a lie: the brief must not ask for one. */
export function refuseSentiment(fields: Partial<Fields>) {
  const { title, product, description, instructions } = fields
  const words = sentimentConditions(title, product, description, instructions)
  if (words.length === 0) return
  const quoted = words.map((word) => `“${word}”`).join(', ')
  throw new Refusal(
    'refused',
    `A brief cannot ask for a sentiment. Please take out ${quoted}: reviewers are paid for an ` +
      'honest review, whatever the rating.',
  )
}
