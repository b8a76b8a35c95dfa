import type { ComponentProps } from 'react'
import { countries } from '../../shared/countries.ts'
import { Select } from '../ui/forms/Select.tsx'
import { TextField } from '../ui/forms/TextField.tsx'

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

export function PhoneField(field: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return <TextField label="Phone number" type="tel" autoComplete="tel" {...field} />
}
