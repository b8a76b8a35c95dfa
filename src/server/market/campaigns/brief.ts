import type * as z from 'zod'
import { sentimentConditions } from '../../../shared/market/brief.ts'
import { CampaignFields } from '../../../shared/market/campaign-fields.ts'
import { missingForWay } from '../../../shared/market/fulfilment.ts'
import { missingPictureText } from '../../../shared/market/pictures.ts'
import { ratingWords } from '../../../shared/market/screening-words.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import { invalid } from '../../base/http/errors.ts'
import { paceFactsOf } from './pace.ts'
import { requirementsOf, type LockedCampaign } from './lock.ts'

export type Fields = z.output<typeof CampaignFields>

/** The editable fields of a campaign under their names in the contract. */
export function fieldsOf(campaign: LockedCampaign) {
  const { title, product, productUrl, description, instructions, targetReviews } = campaign
  const { category, countries, language, minutes, tryingDays, gtin, mpn, sku, brand } = campaign
  const { fulfilment, worthCents, proofRequired, priceCents: pricePerReviewCents } = campaign
  const { reimbursementCapCents } = campaign
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
    tryingDays,
    fulfilment,
    worthCents,
    reimbursementCapCents,
    proofRequired,
    ...paceFactsOf(campaign),
    requirements: requirementsOf(campaign) as Fields['requirements'],
  }
}

/** Refuses a campaign whose required fields are missing or invalid. */
export function requireComplete(fields: Partial<Fields>, pictureAlt: string | null) {
  const { pricePerReviewCents, targetReviews, startsAt, endsAt } = fields
  const given = {
    ...fields,
    startsAt: startsAt?.toISOString(),
    endsAt: endsAt?.toISOString(),
    pricePerReviewCents: pricePerReviewCents || undefined,
    targetReviews: targetReviews || undefined,
  }
  const parsed = CampaignFields.safeParse(given)
  if (parsed.success) return requirePictureText(pictureAlt)
  const refusal = invalid(parsed.error)
  if (pictureAlt === '' && refusal.fields) refusal.fields.alt = missingPictureText
  throw refusal
}

/** Refuses a complete campaign that lacks what its way to get the product needs. */
export function requireForWay(
  fields: Partial<
    Pick<Fields, 'fulfilment' | 'tryingDays' | 'worthCents' | 'reimbursementCapCents'>
  >,
) {
  const { fulfilment = 'own', tryingDays = 0, worthCents = 0, reimbursementCapCents = 0 } = fields
  const missing = missingForWay({ fulfilment, tryingDays, worthCents, reimbursementCapCents })
  const [message] = Object.values(missing)
  if (message) throw new Refusal('refused', message, { fields: missing })
}

/** Refuses a picture without a text; null where there is no picture. */
export function requirePictureText(alt: string | null) {
  if (alt !== '') return
  throw new Refusal('invalid', missingPictureText, { fields: { alt: missingPictureText } })
}

type Words = Pick<Fields, 'title' | 'product' | 'description' | 'instructions' | 'requirements'>

/** Refuses a brief that asks for positive reviews, and questions about stars (docs/domain.md). */
export function refuseSentiment(fields: Partial<Words>) {
  const { title, product, description, instructions, requirements } = fields
  if (requirements) refuseRatings(requirements)
  const words = sentimentConditions(title, product, description, instructions)
  if (words.length === 0) return
  const quoted = quotedOf(words)
  throw new Refusal(
    'refused',
    `A brief cannot ask for a sentiment. Please remove ${quoted}: reviewers are paid for an ` +
      'honest review, whatever the rating.',
  )
}

const quotedOf = (words: string[]) => words.map((word) => `“${word}”`).join(', ')

/** Nobody is chosen by the stars that somebody gives. */
function refuseRatings(requirements: NonNullable<Fields['requirements']>) {
  const words = ratingWords(requirements)
  if (words.length === 0) return
  const message =
    'A question cannot ask about stars, ratings or a sentiment. Please remove ' +
    `${quotedOf(words)}: nobody is chosen by what they say of a product.`
  throw new Refusal('refused', message, { fields: { 'requirements.questions': message } })
}
