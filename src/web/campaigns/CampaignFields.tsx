import { useWatch } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import { sentimentConditions } from '../../shared/brief.ts'
import { dollarsText } from '../../shared/money.ts'
import type { Cents } from '../../shared/money.ts'
import { fieldsOf } from '../ui/forms/fields.ts'
import { Alert } from '../ui/feedback/Alert.tsx'
import { MoneyField } from '../ui/forms/MoneyField.tsx'
import { TextArea } from '../ui/forms/TextArea.tsx'
import { TextField } from '../ui/forms/TextField.tsx'
import type { CampaignResult, CampaignValues } from './campaign-form.ts'

export type CampaignFormApi = UseFormReturn<CampaignValues, unknown, CampaignResult>

export interface CampaignFieldsProps {
  form: CampaignFormApi
  /** There are reviews: what was agreed with their writers stays. */
  agreed?: boolean | undefined
}

export function CampaignFields({ form, agreed = false }: CampaignFieldsProps) {
  const field = fieldsOf(form)
  return (
    <div className="space-y-6">
      <TextField label="Campaign Title" readOnly={agreed} {...field('title')} />
      <TextField label="Product Name" readOnly={agreed} {...field('product')} />
      <TextArea
        label="Campaign Description"
        rows={6}
        hint="What the product is and what you would like to hear about. At least 50 characters."
        {...field('description')}
      />
      <BriefWarning form={form} />
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
        {agreed ? (
          <TextField
            label="Price per Review ($)"
            readOnly
            value={dollarsText(form.getValues('pricePerReviewCents') as Cents)}
          />
        ) : (
          <MoneyField
            label="Price per Review ($)"
            control={form.control}
            name="pricePerReviewCents"
            hint="At least $0.50."
          />
        )}
        <TextField
          label="Target Reviews"
          type="number"
          inputMode="numeric"
          min={5}
          step={1}
          hint={agreed ? 'The target can only rise.' : 'At least 5.'}
          {...field('targetReviews', { valueAsNumber: true })}
        />
      </div>
      <TextField
        label="Product link"
        optional
        type="url"
        inputMode="url"
        placeholder="https://"
        readOnly={agreed}
        {...field('productUrl')}
      />
      <TextArea
        label="Instructions"
        optional
        rows={3}
        hint="How a reviewer comes to use the product: a code, a sample, a trial account."
        {...field('instructions')}
      />
    </div>
  )
}

/** Says which words ask for praise while there is time to change them. */
function BriefWarning({ form }: { form: CampaignFormApi }) {
  const texts = useWatch({
    control: form.control,
    name: ['title', 'product', 'description', 'instructions'],
  })
  const words = sentimentConditions(...texts)
  if (words.length === 0) {
    return null
  }
  return (
    <Alert variant="warning" title="A brief may not ask for a sentiment">
      Please remove {words.map((word) => `“${word}”`).join(', ')}. Reviewers are paid for their
      opinion, whatever it is.
    </Alert>
  )
}
