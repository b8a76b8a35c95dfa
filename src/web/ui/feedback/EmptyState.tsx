import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { scenes } from '../../../shared/base/scenes.ts'

interface EmptyStateProps {
  /** What the drawing shows: of what there is nothing yet, no match, no access, failed, done… */
  kind: Scene
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

/** The paths of a drawing in the two colours of the family. */
export interface Drawing {
  lines: string
  ember: string
}

/** A drawing of the family by its name, or one that only some pages have. */
export type Scene = keyof typeof scenes | Drawing

export function Illustration({ scene }: { scene: Scene }) {
  const { lines, ember } = typeof scene === 'string' ? scenes[scene] : scene
  return (
    <svg
      aria-hidden
      viewBox="0 0 120 96"
      fill="none"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="mb-4 h-24 w-30"
    >
      <path d={lines} className="stroke-fg-3" />
      <path d={ember} className="stroke-ember-500" />
    </svg>
  )
}
