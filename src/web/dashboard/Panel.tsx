import { Link } from '@tanstack/react-router'
import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface PanelProps {
  title: string
  /** Where all of it is. */
  all?: { to: LinkProps['to']; label: string }
  children: ReactNode
}

/** A titled part of a dashboard. */
export function Panel({ title, all, children }: PanelProps) {
  return (
    <section aria-label={title}>
      <header className="mb-3 flex items-baseline justify-between gap-4">
        <h2 className="text-18 font-semibold text-fg">{title}</h2>
        {all && (
          <Link to={all.to} className="link">
            {all.label}
          </Link>
        )}
      </header>
      {children}
    </section>
  )
}
