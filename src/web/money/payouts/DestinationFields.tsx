import type { ComponentProps } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import {
  bankCodeKind,
  exampleCode,
  hasIbans,
  numberHint,
  type Typed,
} from '../../../shared/money/payout-destination-rules.ts'
import { payoutKindLabels } from '../../../shared/money/payout-destination.ts'
import { payoutKinds } from '../../../shared/platform/states.ts'
import { worldCountries } from '../../../shared/base/countries.ts'
import { dialingCodeOf } from '../../people/accounts/phone-number.ts'
import { Select } from '../../ui/forms/Select.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'

/** Radio buttons side by side, each with its words. */
export function KindChoice(field: UseFormRegisterReturn<'kind'>) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-fg">Paid by</legend>
      <div className="grid grid-cols-3 gap-1 rounded-card border p-1">
        {payoutKinds.map((kind) => (
          <label
            key={kind}
            className="relative flex min-h-11 cursor-pointer items-center justify-center
              rounded-control px-2 text-center text-fg-3 transition-colors hover:text-fg
              has-checked:bg-s3 has-checked:font-medium has-checked:text-fg
              has-focus-visible:outline-2 has-focus-visible:outline-ember-300 md:min-h-9
              forced-colors:has-checked:outline"
          >
            <input type="radio" value={kind} {...field} className="sr-only" />
            {payoutKindLabels[kind]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type FieldName = 'country' | 'bankName' | 'accountNumber' | 'bankCode'

interface DestinationFieldsProps {
  /** What is typed now: it decides which fields there are and what they are called. */
  typed: Typed
  /** The props of a field by its name, as of `fieldsOf`. */
  field: <Name extends FieldName>(
    name: Name,
  ) => UseFormRegisterReturn<Name> & { error: string | undefined }
  /** Where the reviewer lives. */
  home: string
  /** Said of the number, such as which account it replaces. */
  numberNote: string | null
}

const plain = { autoComplete: 'off', spellCheck: false }

/** Called as a function, so that an invalid form focuses its fields in their order. */
export function destinationFields(props: DestinationFieldsProps) {
  const { typed, field, home, numberNote } = props
  const noteOf = (hint: string | null) => [hint, numberNote].filter(Boolean).join(' ') || undefined
  if (typed.kind === 'paypal') {
    return (
      <TextField
        label="Email address at PayPal"
        type="email"
        hint={noteOf(null)}
        {...plain}
        {...field('accountNumber')}
      />
    )
  }
  if (typed.kind === 'mobile_money') {
    return (
      <>
        <TextField
          label="Provider"
          hint="Such as M-Pesa, MTN MoMo, Orange Money or GCash."
          {...plain}
          {...field('bankName')}
        />
        <TextField
          label="Mobile number"
          type="tel"
          hint={noteOf(`With its country code, such as ${dialingCodeOf(home) ?? '+234'}.`)}
          {...plain}
          {...field('accountNumber')}
        />
      </>
    )
  }
  return (
    <>
      <Select
        label="Country of the account"
        autoComplete="country"
        placeholder="Select a country"
        options={countries}
        {...field('country')}
      />
      <TextField label="Bank" autoComplete="off" {...field('bankName')} />
      <TextField
        label={hasIbans(typed.country) ? 'IBAN' : 'Account number'}
        hint={noteOf(numberHint(typed.country)?.concat('.') ?? null)}
        {...plain}
        {...field('accountNumber')}
      />
      <BankCodeField typed={typed} {...field('bankCode')} />
    </>
  )
}

const countries = worldCountries().map(({ code, name }) => ({ value: code, label: name }))

type BankCodeProps = Omit<ComponentProps<typeof TextField>, 'label'> & { typed: Typed }

/** Which code of the bank a payment in dollars needs follows from the country. */
function BankCodeField({ typed, ...field }: BankCodeProps) {
  const isRouting = bankCodeKind(typed) === 'routing'
  return (
    <TextField
      label={isRouting ? 'Routing number' : 'SWIFT code (BIC)'}
      hint={
        isRouting
          ? 'The 9 digits of your bank (ABA), at the bottom left of its checks.'
          : `8 or 11 characters, such as ${exampleCode(typed)}. Your bank gets our dollars from ` +
            'abroad; its website names the code.'
      }
      {...plain}
      {...field}
    />
  )
}
