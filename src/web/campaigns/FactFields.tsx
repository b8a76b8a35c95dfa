import { useController, useWatch } from 'react-hook-form'
import IconX from 'tabler:x'
import { categories, languages, maxMinutes } from '../../shared/campaign-facts.ts'
import { countries, countryName } from '../../shared/countries.ts'
import { hourlyText } from '../../shared/withdrawal-rules.ts'
import type { Cents } from '../../shared/money.ts'
import { Field } from '../ui/forms/Field.tsx'
import { fieldsOf } from '../ui/forms/fields.ts'
import { optionsOf, Select, SelectControl } from '../ui/forms/Select.tsx'
import { TextField } from '../ui/forms/TextField.tsx'
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
          label="Time to try and to write, in minutes"
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
        <CountriesField form={form} />
      </div>
    </fieldset>
  )
}

const byName = countries
  .map(({ code, name }) => ({ value: code as string, label: name as string }))
  .toSorted((one, other) => one.label.localeCompare(other.label))

const inOrder = (codes: readonly string[]) =>
  codes.toSorted((one, other) => countryName(one)!.localeCompare(countryName(other)!))

/** A select that adds a country, and the chosen ones, each with a button that removes it. */
/** What the number means, and what reviewers then read on the card. */
function TimeHint({ form }: { form: CampaignFormApi }) {
  const [minutes, cents] = useWatch({
    control: form.control,
    name: ['minutes', 'pricePerReviewCents'],
  })
  const isGiven = minutes != null && minutes >= 1 && cents > 0
  return (
    <span>
      All of it: using the product for an honest review, and writing.
      {isGiven && (
        <span>
          {' '}
          Reviewers read that it pays {hourlyText(cents as Cents, minutes)}, after our charge.
        </span>
      )}
    </span>
  )
}

function CountriesField({ form }: { form: CampaignFormApi }) {
  const { field, fieldState } = useController({ control: form.control, name: 'countries' })
  const chosen = field.value
  return (
    <Field
      label="Reviewers' countries"
      optional
      hint={
        chosen.length === 0
          ? 'If you choose some, reviewers of others cannot submit a review.'
          : 'Reviewers of other countries cannot submit a review.'
      }
      error={fieldState.error?.message}
    >
      {(control) => (
        <>
          <SelectControl
            {...control}
            ref={field.ref}
            value=""
            placeholder={chosen.length === 0 ? 'Any country' : 'Add a country'}
            options={byName.filter(({ value }) => !chosen.includes(value))}
            onBlur={field.onBlur}
            onChange={({ target: { value } }) => value && field.onChange([...chosen, value])}
          />
          {chosen.length > 0 && (
            <ul aria-label="Chosen countries" className="flex flex-wrap gap-2">
              {inOrder(chosen).map((code) => (
                <li key={code}>
                  <button
                    type="button"
                    aria-label={`Remove ${countryName(code)}`}
                    onClick={() => field.onChange(chosen.filter((other) => other !== code))}
                    className="inline-flex h-11 items-center gap-1.5 rounded-control bg-s3 px-3
                      text-13 text-fg transition-colors hover:bg-line md:h-8"
                  >
                    {countryName(code)}
                    <IconX size={14} aria-hidden />
                  </button>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Field>
  )
}
