import { useController, useWatch } from 'react-hook-form'
import { categories, languages, maxMinutes } from '../../../shared/market/campaign-facts.ts'
import { hourlyText } from '../../../shared/money/withdrawal-rules.ts'
import type { Cents } from '../../../shared/base/money.ts'
import { CountriesField } from '../../ui/forms/CountriesField.tsx'
import { fieldsOf } from '../../ui/forms/fields.ts'
import { optionsOf, Select } from '../../ui/forms/Select.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import type { CampaignFormApi } from './CampaignFields.tsx'

/** What reviewers find a campaign by; all optional. */
export function FactFields({ form }: { form: CampaignFormApi }) {
  const field = fieldsOf(form)
  return (
    <fieldset className="border-t pt-6">
      <legend className="float-left mb-1 w-full text-16 font-semibold text-fg">
        Help the right reviewers find it
      </legend>
      <p className="clear-both mb-5 text-fg-3">
        Reviewers filter by these. What you leave empty excludes nobody.
      </p>
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
        <Select
          label="Category"
          optional
          placeholder="No category"
          options={optionsOf(categories)}
          {...field('category')}
        />
        <TextField
          label="Minutes of work"
          optional
          type="number"
          inputMode="numeric"
          min={1}
          max={maxMinutes}
          step={1}
          hint={<TimeHint form={form} />}
          {...field('minutes', { valueAsNumber: true })}
        />
        <Select
          label="Language of the review"
          optional
          placeholder="Any language"
          options={optionsOf(languages)}
          {...field('language')}
        />
        <Countries form={form} />
      </div>
    </fieldset>
  )
}

/** What the number means, and what reviewers then read on the card. */
function TimeHint({ form }: { form: CampaignFormApi }) {
  const [minutes, cents, tryingDays] = useWatch({
    control: form.control,
    name: ['minutes', 'pricePerReviewCents', 'tryingDays'],
  })
  const isGiven = minutes != null && minutes >= 1 && cents > 0
  return (
    <span>
      {tryingDays > 0
        ? 'Reading, writing and photos, without the days of trying.'
        : 'Reading, using the product for an honest review, and writing.'}
      {isGiven && (
        <span>
          {' '}
          Reviewers read that it pays {hourlyText(cents as Cents, minutes)}, after our charge.
        </span>
      )}
    </span>
  )
}

function Countries({ form }: { form: CampaignFormApi }) {
  const { field, fieldState } = useController({ control: form.control, name: 'countries' })
  const { value: chosen, onChange, onBlur, ref } = field
  return (
    <CountriesField
      label="Reviewers' countries"
      hint={
        chosen.length === 0
          ? 'If you choose some, reviewers of others cannot submit a review.'
          : 'Reviewers of other countries cannot submit a review.'
      }
      error={fieldState.error?.message}
      {...{ chosen, onChange, onBlur, ref }}
    />
  )
}
