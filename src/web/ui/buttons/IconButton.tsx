import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  label: string
  icon: ReactNode
}

export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={classNames(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-control md:size-9',
        'text-fg-3 transition-colors hover:bg-s2 hover:text-fg [&_svg]:size-5',
        className,
      )}
    >
      {icon}
    </button>
  )
}
