import { Link } from '@tanstack/react-router'
import { CampaignFields } from '../../../shared/market/campaign-fields.ts'
import { missingForWay } from '../../../shared/market/fulfilment.ts'
import type { Campaign } from '../../../shared/market/campaigns.ts'
import { missingPictureText } from '../../../shared/market/pictures.ts'

interface MissingFieldsProps {
  id?: string
  campaignId: string
  missing: readonly MissingField[]
}

/** The list in the alert of a draft. */
export const missingId = 'missing'

/** What a draft lacks, each with a link to its field in the form. */
export function MissingFields({ id, campaignId, missing }: MissingFieldsProps) {
  return (
    <ul
      id={id}
      tabIndex={id ? -1 : undefined}
      className="mt-1 list-disc space-y-2 pl-5 marker:text-fg-3"
    >
      {missing.map(({ field, message }) => (
        <li key={field}>
          <Link
            to="/campaigns/$campaignId/edit"
            params={{ campaignId }}
            hash={field}
            className="link reach"
          >
            {message}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** A field of the form and the sentence that says what is wrong with it. */
interface MissingField {
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
  for (const [field, message] of Object.entries(missingForWay(campaign))) {
    byField.set(field, message)
  }
  if (picture?.alt === '') byField.set('alt', missingPictureText)
  return [...byField].map(([field, message]) => ({ field, message }))
}
