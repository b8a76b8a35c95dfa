import type { UseFormRegister } from 'react-hook-form'
import type { BillingDetails } from '../../../shared/platform/billing.ts'
import { worldCountries } from '../../../shared/base/world-countries.ts'
import { Select } from '../../ui/forms/Select.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { billingLabels } from './billing-labels.ts'

const countries = worldCountries().map(({ code, name }) => ({ value: code, label: name }))

type FieldProps = Omit<ReturnType<UseFormRegister<BillingDetails>>, 'name'> & {
  name: string
  error: string | undefined
}

interface BillingFieldsProps {
  /** The code of the chosen one, whose words the labels use. */
  country: string | undefined
  /** The props of a field by its name, as of `fieldsOf`. */
  field: (name: keyof BillingDetails) => FieldProps
}

/** Name, address and tax number of a business, or of the operator. */
export function BillingFields({ country = '', field }: BillingFieldsProps) {
  const labels = billingLabels(country)
  return (
    <>
      <TextField
        label="Legal name"
        autoComplete="organization"
        hint="As it is registered."
        {...field('legalName')}
      />
      <Select
        label="Country"
        autoComplete="country"
        placeholder="No country"
        options={countries}
        {...field('country')}
      />
      <TextField label="Address" autoComplete="address-line1" {...field('addressLine1')} />
      <TextField
        label="Address, second line"
        autoComplete="address-line2"
        {...field('addressLine2')}
      />
      <div className="grid grid-cols-1 gap-x-4 gap-y-5 sm:grid-cols-[10rem_minmax(0,1fr)]">
        <TextField label={labels.postcode} autoComplete="postal-code" {...field('postcode')} />
        <TextField label="City" autoComplete="address-level2" {...field('city')} />
      </div>
      <TextField
        label={labels.taxNumber}
        autoComplete="off"
        hint={`${labels.example}We print it as you type it, and do not check it.`}
        {...field('taxNumber')}
      />
    </>
  )
}
