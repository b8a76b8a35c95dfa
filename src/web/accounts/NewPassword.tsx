import type { ComponentProps } from 'react'
import { PasswordField } from '../ui/forms/TextField.tsx'
import { PasswordStrength } from './PasswordStrength.tsx'

type Password = ComponentProps<typeof PasswordField>

interface NewPasswordProps extends Password {
  /** What is typed, for the hint on its strength. */
  typed: string
  /** The same once more, where a slip would lock somebody out. */
  again?: Password
}

/** A password that is being chosen. */
export function NewPassword({ typed, again, ...password }: NewPasswordProps) {
  return (
    <>
      <PasswordField autoComplete="new-password" {...password} />
      <PasswordStrength password={typed} />
      {again && <PasswordField autoComplete="new-password" {...again} />}
    </>
  )
}
