import { classNames } from '../../ui/class-names.ts'

const levels = [
  { label: 'Too short', fill: 'bg-danger' },
  { label: 'Weak', fill: 'bg-warn' },
  { label: 'Good', fill: 'bg-success' },
  { label: 'Strong', fill: 'bg-success' },
] as const

/** A hint only; the rules are in the shared schema. */
export function PasswordStrength({ password }: { password: string }) {
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
