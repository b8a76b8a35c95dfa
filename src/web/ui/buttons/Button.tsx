import { createLink, useHydrated } from '@tanstack/react-router'
import { useId } from 'react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'outline' | 'ghost' | 'danger' | 'success'
type ButtonSize = 'sm' | 'md' | 'lg'

interface Look {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: ReactNode
}

interface ButtonProps extends Look, ComponentProps<'button'> {
  /** Shows progress and ignores clicks; width and label stay the same. */
  loading?: boolean
  /** Why the button cannot be used now. A reason disables the button and is shown below it. */
  reason?: string | false | null
}

const variants: Record<ButtonVariant, string> = {
  primary:
    'bg-ember-500 text-on-ember enabled:hover:bg-ember-400 enabled:active:bg-ember-600 ' +
    '[a&]:hover:bg-ember-400 [a&]:active:bg-ember-600 disabled:bg-s3 disabled:text-fg-3',
  secondary: 'bg-s3 text-fg hover:bg-line disabled:bg-s3 disabled:text-fg-3',
  outline:
    'border border-control text-fg hover:bg-s2 disabled:border-line disabled:bg-transparent ' +
    'disabled:text-fg-3',
  ghost: 'text-fg-2 hover:bg-s2 hover:text-fg disabled:bg-transparent disabled:text-fg-3',
  // Destructive buttons are outlined on a page and filled inside a confirmation dialog.
  danger:
    'border border-danger/60 text-danger hover:bg-danger-tint disabled:hover:bg-transparent ' +
    'disabled:opacity-50 ' +
    'in-[[role$=dialog]]:border-transparent in-[[role$=dialog]]:bg-danger-solid ' +
    'in-[[role$=dialog]]:text-on-danger in-[[role$=dialog]]:hover:bg-danger-deep',
  success:
    'bg-success text-on-success enabled:hover:bg-success/90 disabled:bg-s3 disabled:text-fg-3',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'h-11 px-3 text-13 md:h-8',
  md: 'h-11 px-4 text-14 md:h-10',
  lg: 'h-12 px-6 text-16',
}

function look({ variant = 'primary', size = 'md' }: Look, className?: string) {
  return classNames(
    'relative inline-flex shrink-0 items-center justify-center gap-2 overflow-hidden',
    'rounded-control font-medium whitespace-nowrap select-none transition-colors',
    'disabled:cursor-not-allowed forced-colors:border [&_svg]:size-4.5 [&_svg]:shrink-0',
    variants[variant],
    sizes[size],
    className,
  )
}

export function Button(props: ButtonProps) {
  const { variant, size, icon, loading, reason, className, children, ...rest } = props
  const reasonId = useId()
  const isHydrated = useHydrated()

  function click(event: MouseEvent<HTMLButtonElement>) {
    if (loading) {
      event.preventDefault()
    } else {
      rest.onClick?.(event)
    }
  }

  const button = (
    <button
      type="button"
      {...rest}
      onClick={click}
      // On a rendered page, until its script runs.
      disabled={!isHydrated || rest.disabled || Boolean(reason)}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      aria-describedby={reason ? reasonId : rest['aria-describedby']}
      className={look({ variant, size }, className)}
    >
      {icon}
      <span className="contents">{children}</span>
      {loading && (
        <span aria-hidden className="absolute inset-x-0 bottom-0 h-0.5 bg-current/25">
          <span className="fill block h-full w-1/3 animate-sweep bg-current" />
        </span>
      )}
    </button>
  )

  if (reason === undefined) {
    return button
  }
  return (
    <span className={classNames('with-reason inline-flex flex-col gap-1.5', className)}>
      {button}
      {reason && (
        <span id={reasonId} className="text-13 text-fg-3">
          {reason}
        </span>
      )}
    </span>
  )
}

/** A link that looks like a button. */
export const ButtonLink = createLink(
  ({ variant, size, icon, className, children, ...rest }: Look & ComponentProps<'a'>) => (
    <a {...rest} className={look({ variant, size }, className)}>
      {icon}
      <span className="contents">{children}</span>
    </a>
  ),
)
