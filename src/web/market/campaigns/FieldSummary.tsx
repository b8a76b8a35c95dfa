import { Fragment } from 'react'
import type { FieldPath } from 'react-hook-form'
import { Alert } from '../../ui/feedback/Alert.tsx'
import type { CampaignValues } from './campaign-form.ts'
import type { CampaignFormApi } from './CampaignFields.tsx'
import type { PictureForm } from './PictureField.tsx'

interface FieldSummaryProps {
  form: CampaignFormApi
  picture: PictureForm
}

/** Names all fields that have to be changed when there are several, and leads to each. */
export function FieldSummary({ form, picture }: FieldSummaryProps) {
  const { errors, submitCount } = form.formState
  const wrong = Object.keys(errors).map((name) => ({
    label: labels[name] ?? 'an optional field',
    focus: () => form.setFocus(name as FieldPath<CampaignValues>),
  }))
  if (picture.chosen.errors.alt) {
    const focus = () => picture.altField.current?.focus()
    wrong.push({ label: 'What the picture shows', focus })
  }
  return (
    // Announced again with each attempt.
    <Alert key={submitCount} variant="error" title={`${wrong.length} fields need your attention`}>
      {wrong.map(({ label, focus }, i) => (
        <Fragment key={label}>
          {/* No line begins with a comma. */}
          <span className="inline-block">
            <button type="button" onClick={focus} className="link reach">
              {label}
            </button>
            {i < wrong.length - 1 && <span>{','}</span>}
          </span>{' '}
        </Fragment>
      ))}
    </Alert>
  )
}

const labels: Record<string, string> = {
  title: 'Campaign Title',
  product: 'Product Name',
  description: 'Campaign Description',
  pricePerReviewCents: 'Price per Review',
  targetReviews: 'Target Reviews',
  productUrl: 'Product link',
  instructions: 'How reviewers get the product',
  minutes: 'Time needed, in minutes',
  brand: 'Brand',
  gtin: 'Barcode number (GTIN)',
  mpn: 'Part number (MPN)',
  sku: 'Your SKU',
}
