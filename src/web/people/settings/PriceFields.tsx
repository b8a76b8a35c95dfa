import { useWatch, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod'
import { plans } from '../../../shared/people/plans.ts'
import { fieldsOf } from '../../ui/forms/fields.ts'
import { MoneyField } from '../../ui/forms/MoneyField.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { formatMoney, formatNaira } from '../../ui/text/format.ts'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { Fieldset } from './SettingsSection.tsx'
import { asNumber, orNull } from './typed.ts'
import type { PlatformEdit } from '../../../shared/platform/platform.ts'

export function PriceFields({ form }: { form: PlatformForm }) {
  const errors = form.formState.errors.planPrices
  return (
    <Fieldset
      title="Monthly plan prices"
      lead="Shown on the pricing page at once. Who has a plan pays the new price from the
        next renewal. Starter is free."
    >
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {(['professional', 'enterprise'] as const).map((plan) => (
          <MoneyField
            key={plan}
            label={plans[plan].name}
            control={form.control}
            name={`planPrices.${plan}Cents`}
            error={errors?.[`${plan}Cents`] && 'Enter dollars and cents, such as 29.00'}
          />
        ))}
      </div>
    </Fieldset>
  )
}

export function LimitFields({ form }: { form: PlatformForm }) {
  const errors = form.formState.errors.unverifiedLimits
  const wrong = 'Enter dollars and cents above zero, such as 500.00'
  return (
    <Fieldset
      title="Businesses that are not verified"
      lead="What they may pay for one review, and reserve in a calendar month with fees."
    >
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <MoneyField
          label="Most for a review"
          control={form.control}
          name="unverifiedLimits.priceCents"
          error={errors?.priceCents && wrong}
        />
        <MoneyField
          label="Most in a month"
          control={form.control}
          name="unverifiedLimits.monthCents"
          error={errors?.monthCents && wrong}
        />
      </div>
    </Fieldset>
  )
}

export const BlindField = ({ form }: { form: PlatformForm }) => (
  <Fieldset
    title="Blind moderation"
    lead="Moderators read text, evidence and history, choose, and see the stars only then. Everybody
      can see whether this is on, and when that changed."
  >
    <Checkbox
      label="Hide the stars until a moderator has chosen"
      {...form.register('blindModeration')}
    />
  </Fieldset>
)

/** When the platform pays a review that nobody has decided. */
export function ClockFields({ form }: { form: PlatformForm }) {
  const field = fieldsOf(form)
  return (
    <Fieldset
      title="The clock pays"
      lead="A review that waits too long is paid from our income, whatever is decided later. We get
        the price back where it is approved, and bear it where it is rejected."
    >
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          label="Hours until a review is paid"
          type="number"
          inputMode="numeric"
          min={0}
          step={1}
          hint="With 0, none is paid before its decision."
          {...field('clockHours', { valueAsNumber: true })}
        />
        <MoneyField
          label="Most for one reviewer"
          control={form.control}
          name="advanceLimitCents"
          hint="For all reviews that still wait."
          error={
            form.formState.errors.advanceLimitCents && 'Enter dollars and cents, such as 50.00'
          }
        />
      </div>
    </Fieldset>
  )
}

export function NairaFields({ form, isSample }: { form: PlatformForm; isSample: boolean }) {
  const field = fieldsOf(form)
  return (
    <Fieldset
      title="Naira rate"
      lead="Dashboards convert dollars at this rate and name its date. No money moves in naira."
    >
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          label="Naira per dollar"
          inputMode="decimal"
          autoComplete="off"
          hint={isSample ? 'Sample rate for the demo.' : 'If empty, dashboards show only dollars.'}
          {...field('nairaPerDollar', { setValueAs: asNumber })}
        />
        <TextField
          label="Rate date"
          type="date"
          {...field('nairaRateDate', { setValueAs: orNull })}
        />
      </div>
      <Converted form={form} />
    </Fieldset>
  )
}

const sample = 25_00

/** What dashboards make of an amount at the typed rate. */
function Converted({ form }: { form: PlatformForm }) {
  const rate = Number(useWatch({ control: form.control, name: 'nairaPerDollar' }))
  if (!(rate > 0 && rate <= 1_000_000)) return null
  return (
    <p className="mt-3 text-13 text-fg-2 tabular-nums">
      {formatMoney(sample)} reads {formatNaira(sample, rate)}.
    </p>
  )
}

export type PlatformValues = z.input<typeof PlatformEdit>
export type PlatformForm = UseFormReturn<PlatformValues, unknown, z.output<typeof PlatformEdit>>
