import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Illustration, type Drawing, type Scene } from './Illustration.tsx'

interface EmptyStateProps {
  /** Nothing yet (also with a drawing of its own), no match for the filters, no access, … */
  kind: Scene | Drawing
  title: string
  children?: ReactNode
  /** What the user can do about it. */
  action?: ReactNode
  heading?: 'h1' | 'h2' | 'h3'
  className?: string
}

export function EmptyState(props: EmptyStateProps) {
  const { kind, title, children, action, heading: Heading = 'h2', className } = props
  return (
    <div
      role={kind === 'failed' ? 'alert' : undefined}
      className={classNames('flex flex-col items-center px-4 py-12 text-center', className)}
    >
      <Illustration scene={kind} />
      <Heading className="text-16 font-semibold text-fg">{title}</Heading>
      {children && <div className="mt-1 max-w-[44ch] text-fg-3">{children}</div>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}
