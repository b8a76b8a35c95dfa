import { useEffect, useEffectEvent, useState } from 'react'
import type { ComponentProps } from 'react'
import { countries } from '../../shared/countries.ts'
import { Select } from '../ui/forms/Select.tsx'
import { TextField } from '../ui/forms/TextField.tsx'
import { useTyped } from './use-typed.ts'

const options = countries.map(({ code, name }) => ({ value: code, label: name }))

export function CountryField(field: Omit<ComponentProps<typeof Select>, 'label' | 'options'>) {
  return (
    <Select
      label="Country"
      autoComplete="country"
      placeholder="Select your country"
      options={options}
      {...field}
    />
  )
}

type PhoneProps = Omit<ComponentProps<typeof TextField>, 'label'>

export function PhoneField(field: PhoneProps) {
  return <TextField label="Phone number" type="tel" autoComplete="tel" {...field} />
}

interface NewPhoneFieldProps extends PhoneProps {
  /** The country that the person chose; without one their time zone tells it. */
  country: string
  /** Told the number with its country code; null while it stays as typed. */
  onComplete: (phone: string | null) => void
}

/** Shows which number is saved, when the country code had to be added. */
export function NewPhoneField({ country, onComplete, hint, ...field }: NewPhoneFieldProps) {
  const { typed, ...control } = useTyped()
  const [completed, setCompleted] = useState<string | null>(null)
  const report = useEffectEvent(onComplete)
  useEffect(() => {
    let isOld = false
    async function complete() {
      // Loaded with the first character: the codes are not part of what the page loads first.
      const phone = typed === '' ? null : await codeOf(typed, country)
      if (isOld) return
      setCompleted(phone)
      report(phone)
    }
    void complete()
    return () => {
      isOld = true
    }
  }, [typed, country])
  const saved = completed && `Saved as ${completed}. Not right? Type it with + and the code.`
  return <PhoneField hint={saved ?? hint} {...control} {...field} />
}

async function codeOf(typed: string, country: string): Promise<string | null> {
  try {
    const { countryHere, withCountryCode } = await import('./phone-number.ts')
    return withCountryCode(typed, country || countryHere())
  } catch {
    // Without the codes the number is saved as it was typed.
    return null
  }
}
