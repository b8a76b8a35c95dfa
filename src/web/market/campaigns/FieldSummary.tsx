import { Fragment } from 'react'
import { get } from 'react-hook-form'
import type { FieldPath } from 'react-hook-form'
import { Alert } from '../../ui/feedback/Alert.tsx'
import type { CampaignValues } from './campaign-form.ts'
import type { CampaignFormApi } from './CampaignFields.tsx'
import type { PictureForm } from './PictureField.tsx'

type Path = FieldPath<CampaignValues>

interface FieldSummaryProps {
  form: CampaignFormApi
  picture: PictureForm
}

/** Names all fields that have to be changed when there are several, and leads to each. */
export function FieldSummary({ form, picture }: FieldSummaryProps) {
  const { errors, submitCount } = form.formState
  const wrong = Object.keys(errors).map((name) => ({
    label: labels[name] ?? 'an optional field',
    focus: () => form.setFocus(pathIn(errors, name) as Path),
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

/** The path of the first field with an error in a field that has parts. */
function pathIn(errors: object, name: string): string {
  const error: object = get(errors, name)
  const part = Object.keys(error).find((key) => /^\d+$|^[a-z]/.test(key))
  if ('message' in error || part === undefined) return name
  // A list as a whole has no field: its first one has.
  return part === 'root' ? `${name}.0.text` : pathIn(errors, `${name}.${part}`)
}

const labels: Record<string, string> = {
  title: 'Campaign Title',
  product: 'Product Name',
  description: 'Campaign Description',
  pricePerReviewCents: 'Price per Review',
  targetReviews: 'Target Reviews',
  productUrl: 'Product link',
  instructions: 'How reviewers get the product',
  tryingDays: 'Days of trying',
  fulfilment: 'Who provides the product',
  worthCents: 'Worth of what you give',
  reimbursementCapCents: 'Most that you pay back',
  proofRequired: 'Proof of use',
  startsAt: 'Start',
  endsAt: 'End',
  pace: 'Most per day or week',
  requirements: 'Who may take part',
  minutes: 'Time needed, in minutes',
  brand: 'Brand',
  gtin: 'Barcode number (GTIN)',
  mpn: 'Part number (MPN)',
  sku: 'Your SKU',
}
