import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'

interface SectionProps {
  title?: string
  lead?: string
  className?: string
  children: ReactNode
}

/** A full-width section of a marketing page. */
export function Section({ title, lead, className, children }: SectionProps) {
  return (
    <section className={classNames('mx-auto max-w-page px-4 py-12 md:px-6 md:py-18', className)}>
      {title && (
        <header className="mb-8 max-w-form">
          <h2 className="display text-28 md:text-36">{title}</h2>
          {lead && <p className="mt-2 text-16 text-fg-2">{lead}</p>}
        </header>
      )}
      {children}
    </section>
  )
}
