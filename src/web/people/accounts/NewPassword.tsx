import type { ComponentProps } from 'react'
import { PasswordField } from '../../ui/forms/TextField.tsx'
import { PasswordStrength } from './PasswordStrength.tsx'

/** What the server requires of a new password. */
const passwordRule =
  'At least 8 characters. Not a common password, your name or a part of your email.'

type Password = ComponentProps<typeof PasswordField>

interface NewPasswordProps extends Password {
  /** The password typed so far, for the strength hint. */
  typed: string
  /** A second field to confirm the password, where a typing error would lock the user out. */
  confirmation?: Password
}

/** The fields for choosing a password. */
export function NewPassword({ typed, confirmation, ...password }: NewPasswordProps) {
  return (
    <>
      <PasswordField autoComplete="new-password" hint={passwordRule} {...password} />
      {/* A refused password has its reason there. */}
      {!password.error && typed !== '' && <PasswordStrength password={typed} />}
      {confirmation && <PasswordField autoComplete="new-password" {...confirmation} />}
    </>
  )
}
