import type * as z from 'zod'
import { sentimentConditions } from '../../../shared/market/brief.ts'
import { CampaignFields } from '../../../shared/market/campaign-fields.ts'
import { missingPictureText } from '../../../shared/market/pictures.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import { invalid } from '../../base/http/errors.ts'
import type { LockedCampaign } from './lock.ts'

export type Fields = z.output<typeof CampaignFields>

/** The editable fields of a campaign under their names in the contract. */
export function fieldsOf(campaign: LockedCampaign) {
  const { title, product, productUrl, description, instructions, targetReviews } = campaign
  const { category, countries, language, minutes, gtin, mpn, sku, brand } = campaign
  const pricePerReviewCents = campaign.priceCents
  return {
    title,
    product,
    productUrl,
    description,
    instructions,
    targetReviews,
    pricePerReviewCents,
    gtin,
    mpn,
    sku,
    brand,
    category: category as Fields['category'],
    countries,
    language: language as Fields['language'],
    minutes,
  }
}

/** Refuses a campaign whose required fields are missing or invalid. */
export function requireComplete(fields: Partial<Fields>, pictureAlt: string | null) {
  const { pricePerReviewCents, targetReviews } = fields
  const given = {
    ...fields,
    pricePerReviewCents: pricePerReviewCents || undefined,
    targetReviews: targetReviews || undefined,
  }
  const parsed = CampaignFields.safeParse(given)
  if (parsed.success) return requirePictureText(pictureAlt)
  const refusal = invalid(parsed.error)
  if (pictureAlt === '' && refusal.fields) refusal.fields.alt = missingPictureText
  throw refusal
}

/** Refuses a picture without a text; null where there is no picture. */
export function requirePictureText(alt: string | null) {
  if (alt !== '') return
  throw new Refusal('invalid', missingPictureText, { fields: { alt: missingPictureText } })
}

/** Refuses a brief that asks for positive reviews (docs/product-rules.md, Campaigns). */
export function refuseSentiment(
  fields: Partial<Pick<Fields, 'title' | 'product' | 'description' | 'instructions'>>,
) {
  const { title, product, description, instructions } = fields
  const words = sentimentConditions(title, product, description, instructions)
  if (words.length === 0) return
  const quoted = words.map((word) => `“${word}”`).join(', ')
  throw new Refusal(
    'refused',
    `A brief cannot ask for a sentiment. Please remove ${quoted}: reviewers are paid for an ` +
      'honest review, whatever the rating.',
  )
}
