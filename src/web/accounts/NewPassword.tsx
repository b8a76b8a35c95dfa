import type { UseFormRegisterReturn } from 'react-hook-form'
import { PasswordField } from '../ui/TextField.tsx'
import { PasswordStrength } from './PasswordStrength.tsx'

interface TypedTwice {
  label: string
  field: UseFormRegisterReturn
  error: string | undefined
}

interface NewPasswordProps extends TypedTwice {
  hint: string
  /** What is typed, for the hint on its strength. */
  typed: string
  /** The same once more, where a slip would lock somebody out. */
  again?: TypedTwice
}

/** A password that is being chosen. */
export function NewPassword({ label, hint, typed, field, error, again }: NewPasswordProps) {
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        hint={hint}
        {...field}
        error={error}
      />
      <PasswordStrength password={typed} />
      {again && (
        <PasswordField
          label={again.label}
          autoComplete="new-password"
          {...again.field}
          error={again.error}
        />
      )}
    </>
  )
}
