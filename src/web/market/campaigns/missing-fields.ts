import { CampaignFields } from '../../../shared/market/campaign-fields.ts'
import type { Campaign } from '../../../shared/market/campaigns.ts'
import { missingPictureText } from '../../../shared/market/pictures.ts'

/** A field of the form and the sentence that says what is wrong with it. */
export interface MissingField {
  field: string
  message: string
}

/** What a draft lacks before it can be submitted. */
export function missingOf(campaign: Campaign): MissingField[] {
  const { title, product, description, pricePerReviewCents, targetReviews, picture } = campaign
  const required = CampaignFields.pick({
    title: true,
    product: true,
    description: true,
    pricePerReviewCents: true,
    targetReviews: true,
  })
  const fields = {
    title,
    product,
    description,
    pricePerReviewCents: pricePerReviewCents || undefined,
    targetReviews: targetReviews || undefined,
  }
  const byField = new Map<string, string>()
  for (const { path, message } of required.safeParse(fields).error?.issues ?? []) {
    if (!byField.has(path.join('.'))) byField.set(path.join('.'), message)
  }
  if (picture?.alt === '') byField.set('alt', missingPictureText)
  return [...byField].map(([field, message]) => ({ field, message }))
}
