import type { ComponentProps } from 'react'
import { PasswordField } from '../../ui/forms/TextField.tsx'
import { classNames } from '../../ui/class-names.ts'

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

const levels = [
  { label: 'Too short', fill: 'bg-danger' },
  { label: 'Weak', fill: 'bg-warn' },
  { label: 'Good', fill: 'bg-success' },
  { label: 'Strong', fill: 'bg-success' },
] as const

/** A hint only; the rules are in the shared schema. */
function PasswordStrength({ password }: { password: string }) {
  const strength = strengthOf(password)
  const { label, fill } = levels[strength]
  return (
    <div className="-mt-2 flex items-center gap-3 text-13 text-fg-3" role="status">
      <span aria-hidden className="grid flex-1 grid-cols-4 gap-1">
        {levels.map((level, index) => (
          <span
            key={level.label}
            className={classNames('h-1 rounded-full', index <= strength ? fill : 'bg-s3')}
          />
        ))}
      </span>
      <span>
        <span className="sr-only">Password strength: </span>
        {label}
      </span>
    </div>
  )
}

function strengthOf(password: string): 0 | 1 | 2 | 3 {
  if (password.length < 8) {
    return 0
  }
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password))
  const points = (password.length >= 12 ? 1 : 0) + (password.length >= 16 ? 1 : 0) + kinds.length
  return points >= 5 ? 3 : points >= 3 ? 2 : 1
}
