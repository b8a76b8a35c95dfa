import type { ComponentProps } from 'react'
import { TextField } from '../../ui/forms/TextField.tsx'

/** The code of an authenticator app. */
export function CodeField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField
      label="Code"
      inputMode="numeric"
      autoComplete="one-time-code"
      // Seven: some apps show a space in the middle.
      maxLength={7}
      {...props}
    />
  )
}
