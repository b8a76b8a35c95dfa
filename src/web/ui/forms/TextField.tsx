import { useHydrated } from '@tanstack/react-router'
import { useState } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import IconEye from '~icons/tabler/eye'
import IconEyeOff from '~icons/tabler/eye-off'
import IconLock from '~icons/tabler/lock'
import { classNames } from '../class-names.ts'
import { controlLook, Field } from './Field.tsx'
import type { FieldLabels } from './Field.tsx'

type TextFieldProps = FieldLabels & Omit<ComponentProps<'input'>, 'className'>

/** A field that is `readOnly` looks locked; its hint says why it cannot change here. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, optional, aside, className, ...input } = props
  return (
    <Field {...{ label, hint, error, optional, aside, className }}>
      {(control) => {
        const field = <input type="text" {...input} {...control} className={controlLook} />
        return input.readOnly ? <Locked>{field}</Locked> : field
      }}
    </Field>
  )
}

function Locked({ children }: { children: ReactNode }) {
  return (
    <div
      className="relative [&_input]:cursor-default [&_input]:border-dashed [&_input]:pr-10
        [&_input]:hover:border-line"
    >
      {children}
      <IconLock
        size={16}
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-fg-3"
      />
    </div>
  )
}

/** An email address. Pass `autoComplete="username"` on sign-in forms. */
export function EmailField(props: Omit<TextFieldProps, 'label' | 'type'>) {
  return <TextField label="Email" type="email" autoComplete="email" {...props} />
}

export function PasswordField(props: TextFieldProps) {
  const { label, hint, error, optional, aside, className, ...input } = props
  const [shown, setShown] = useState(false)
  const isHydrated = useHydrated()
  const Icon = shown ? IconEyeOff : IconEye

  return (
    <Field {...{ label, hint, error, optional, aside, className }}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={classNames(controlLook, 'pr-12')}
          />
          <button
            type="button"
            aria-label={`Show ${label.toLowerCase()}`}
            aria-pressed={shown}
            disabled={!isHydrated}
            onClick={() => setShown(!shown)}
            className={classNames(
              'absolute inset-y-0 right-0 inline-flex w-11 items-center justify-center',
              'rounded-control text-fg-3 transition-colors hover:text-fg',
            )}
          >
            <Icon size={18} aria-hidden />
          </button>
        </div>
      )}
    </Field>
  )
}
