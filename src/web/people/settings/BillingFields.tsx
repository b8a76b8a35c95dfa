import type { UseFormRegister } from 'react-hook-form'
import {
  inEu,
  taxNumberLabel,
  billingLines,
  noBillingDetails,
  type BillingDetails,
} from '../../../shared/platform/billing.ts'
import { worldCountries } from '../../../shared/base/countries.ts'
import { Select } from '../../ui/forms/Select.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'

/** The lines of details that may be half typed. */
export const linesOf = (details: Partial<BillingDetails> | undefined) =>
  billingLines({ ...noBillingDetails, ...details })

interface AsPrintedProps {
  term: string
  lines: readonly string[]
}

/** What is typed as receipts and statements will say it. */
export function AsPrinted({ term, lines }: AsPrintedProps) {
  const [first, ...rest] = lines
  return (
    <section aria-label="On receipts" className="rounded-card bg-s2 px-5 py-4">
      <h3 className="font-medium text-fg">On receipts and statements</h3>
      <p className="mt-3 text-13 text-fg-3">{term}</p>
      <p className="font-medium wrap-anywhere text-fg">{first}</p>
      <p className="wrap-anywhere whitespace-pre-line text-fg-2">{rest.join('\n')}</p>
    </section>
  )
}

const postcodes: Record<string, string> = {
  CA: 'Postal code',
  IE: 'Eircode',
  IN: 'PIN code',
  NG: 'Postal code',
  PH: 'ZIP code',
  US: 'ZIP code',
}

/** What the postcode and the tax number are called in a country, and how the number looks. */
export function billingLabels(country: string) {
  return {
    postcode: postcodes[country] ?? 'Postcode',
    taxNumber: taxNumberLabel(country),
    example: exampleOf(country),
  }
}

function exampleOf(country: string): string {
  if (country === 'US') return 'Such as the EIN, 12-3456789. '
  if (country === 'GB') return 'Such as GB123456789. '
  // Greece writes EL.
  return inEu.has(country) ? `It begins with ${country === 'GR' ? 'EL' : country}. ` : ''
}

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
