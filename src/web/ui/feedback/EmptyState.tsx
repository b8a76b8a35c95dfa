import { IconCloudOff, IconFilterOff, IconInbox, IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

const icons = {
  nothing: IconInbox,
  'no-match': IconFilterOff,
  'no-access': IconLock,
  failed: IconCloudOff,
}

interface EmptyStateProps {
  /** Nothing yet, no match for the filters, no access, or the request failed. */
  kind: keyof typeof icons
  title: string
  children?: ReactNode
  /** What the user can do about it. */
  action?: ReactNode
  heading?: 'h1' | 'h2' | 'h3'
  className?: string
}

export function EmptyState(props: EmptyStateProps) {
  const { kind, title, children, action, heading: Heading = 'h2', className } = props
  const Icon = icons[kind]
  return (
    <div
      role={kind === 'failed' ? 'alert' : undefined}
      className={classNames('flex flex-col items-center px-4 py-12 text-center', className)}
    >
      <span className="mb-4 inline-flex size-12 items-center justify-center rounded-card bg-s2">
        <Icon size={24} stroke={1.5} aria-hidden className="text-fg-3" />
      </span>
      <Heading className="text-16 font-semibold text-fg">{title}</Heading>
      {children && <div className="mt-1 max-w-[44ch] text-fg-3">{children}</div>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}
