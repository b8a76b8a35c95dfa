import { useEffect, useState } from 'react'
import type { ComponentProps } from 'react'
import { countries } from '../../shared/countries.ts'
import { Select } from '../ui/forms/Select.tsx'
import { TextField } from '../ui/forms/TextField.tsx'
import { useTyped } from './use-typed.ts'

const options = countries.map(({ code, name }) => ({ value: code, label: name }))

type CountryProps = Omit<ComponentProps<typeof Select>, 'label' | 'options'>

export function CountryField({ hint, ...field }: CountryProps) {
  return (
    <Select
      label="Country"
      autoComplete="country"
      placeholder="Select your country"
      options={options}
      hint={
        <>
          {hint} Not in the list? Reviewers join from these {options.length} countries so far, as
          campaigns are offered by country.
        </>
      }
      {...field}
    />
  )
}

export const loadChecks = async () => (await import('./registration-checks.ts')).checks

type PhoneProps = Omit<ComponentProps<typeof TextField>, 'label'>

export function PhoneField(field: PhoneProps) {
  return <TextField label="Phone number" type="tel" autoComplete="tel" {...field} />
}

interface NewPhoneFieldProps extends PhoneProps {
  /** The country that the person chose; without one their time zone tells it. */
  country: string
  /**
   * Gets the number with its country code; null while it stays as typed. Must be the same function
   * each time, such as that of a state.
   */
  onComplete: (phone: string | null) => void
}

/** Shows which number is saved, when the country code had to be added. */
export function NewPhoneField(props: NewPhoneFieldProps) {
  const { country, onComplete, ...field } = props
  const { typed, ...control } = useTyped()
  const [said, say] = useState<{ typed: string; hint: string | null }>()
  useEffect(() => {
    if (!typed) return onComplete(null)
    async function check() {
      const { complete, phoneHint } = await loadChecks()
      const number = complete(typed, country)
      onComplete(number)
      say({ typed, hint: phoneHint(typed, number) })
    }
    // The codes are loaded later than the page. Without them the number is saved as it was typed.
    check().catch(() => {})
  }, [typed, country, onComplete])
  const hint = said?.typed === typed ? said.hint : null
  return <PhoneField hint={hint ?? 'With the country code. Never shown.'} {...control} {...field} />
}
