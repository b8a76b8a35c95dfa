import { useEffect, useState } from 'react'
import type { ComponentProps } from 'react'
import { countries } from '../../../shared/base/countries.ts'
import { Select } from '../../ui/forms/Select.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import type { PhoneHint } from './phone-number.ts'
import type { sayOf } from './registration-checks.ts'

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
        <span>
          {hint} Not in the list? Reviewers join from these {options.length} countries so far, as
          campaigns are offered by country.
        </span>
      }
      {...field}
    />
  )
}

type FieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'hint'>

interface PhoneProps extends FieldProps {
  said: PhoneHint | null
  /** What the field says while there is nothing to say of its number. */
  hint: string
}

export function PhoneField({ said, hint, ...field }: PhoneProps) {
  return (
    <TextField
      label="Phone number"
      type="tel"
      autoComplete="tel"
      hint={said?.asks ? <span className="text-warn">{said.text}</span> : (said?.text ?? hint)}
      {...field}
    />
  )
}

interface NewPhoneFieldProps extends FieldProps {
  /** The number typed so far. */
  typed: string
  /** The country that the person chose; without one their time zone tells it. */
  country: string
  /**
   * Gets the number with its country code; null while it stays as typed. Must be the same function
   * each time, such as that of a state.
   */
  onComplete: (phone: string | null) => void
}

type Said = Parameters<Parameters<typeof sayOf>[2]>[0]

/** Shows which number is saved, when the country code had to be added. */
export function NewPhoneField(props: NewPhoneFieldProps) {
  const { typed, country, onComplete, ...field } = props
  const [said, say] = useState<Said>()
  useEffect(() => {
    if (!typed) return
    let isOver = false
    let silence = () => {}
    async function follow() {
      const { sayOf } = await import('./registration-checks.ts')
      if (!isOver) silence = sayOf(typed, country, say)
    }
    // The codes are loaded later than the page. Without them the number is saved as it was typed.
    follow().catch(() => {})
    return () => {
      isOver = true
      silence()
    }
  }, [typed, country])
  const now = said?.typed === typed ? said : null
  const completed = now?.completed ?? null
  useEffect(() => onComplete(completed), [completed, onComplete])
  return (
    <PhoneField said={now?.hint ?? null} hint="With the country code. Never shown." {...field} />
  )
}
