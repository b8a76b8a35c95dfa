import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { FieldError } from './Field.tsx'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

export function Checkbox({ label, hint, error, ...input }: CheckboxProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center gap-2.5 md:min-h-6">
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={hint || error ? `${id}-note` : undefined}
          className="size-4 shrink-0 accent-ember-500"
        />
        <span className="text-fg-2">{label}</span>
      </label>
      {hint && !error && (
        <p id={`${id}-note`} className="ml-6.5 text-13 text-fg-3">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-note`} message={error} />}
    </div>
  )
}
