import { useId } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export interface FieldLabels {
  label: string
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean
  /** Shown at the right end of the label row. */
  aside?: ReactNode
  className?: string
}

/** Attributes that connect a control with its label, hint and error. */
interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldProps extends FieldLabels {
  /** Whether the hint stays beside an error that does not include it. */
  keepsHint?: boolean
  children: (control: ControlProps) => ReactNode
}

/** A label, a control, a hint, and an error that is announced when it appears. */
export function Field(props: FieldProps) {
  const { label, hint, error, optional, aside, className, keepsHint, children } = props
  const id = useId()
  // An error replaces the hint, because its message includes what the hint says. That a field is
  // empty says nothing of what belongs into it.
  const hasHint = Boolean(hint) && (!error || keepsHint || error.endsWith(' is required'))
  const described = [error && `${id}-error`, hasHint && `${id}-hint`].filter(Boolean).join(' ')

  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-medium text-fg">
          {label}
          {optional && <span className="ml-1.5 font-normal text-fg-3">optional</span>}
        </label>
        {/* As high as a finger needs: what a press outside reaches lies below the control. */}
        {aside && <div className="flex items-center max-md:min-h-11">{aside}</div>}
      </div>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldError id={`${id}-error`} message={error} />
      {hasHint && (
        <p id={`${id}-hint`} className="text-13 text-fg-3">
          {hint}
        </p>
      )}
    </div>
  )
}

export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  return (
    <p id={id} role="alert" className="text-13 text-danger empty:hidden">
      {message}
    </p>
  )
}

export const controlLook = classNames(
  'h-11 w-full rounded-control border border-control bg-bg px-3 text-16 text-fg md:h-10 md:text-14',
  'transition-colors hover:border-fg-3 aria-invalid:border-danger',
  'disabled:border-line disabled:bg-s1 disabled:text-fg-3',
  '[&[readonly]]:border-line [&[readonly]]:bg-s1 [&[readonly]]:text-fg-2',
)
