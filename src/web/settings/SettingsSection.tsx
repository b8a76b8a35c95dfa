import { useId } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'

interface SettingsSectionProps {
  title: string
  /** A short description, beside the form on wide screens. */
  lead: string
  /** Where links lead to this section. */
  anchor?: string
  children: ReactNode
}

export function SettingsSection({ title, lead, anchor, children }: SettingsSectionProps) {
  const id = useId()
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      className={classNames(
        'grid scroll-mt-16 grid-cols-1 gap-x-12 gap-y-5 py-8 lg:grid-cols-[1fr_2fr]',
        '*:min-w-0',
      )}
    >
      <header>
        <h2 id={id} className="text-18 font-semibold text-fg">
          {title}
        </h2>
        <p className="mt-1 max-w-[44ch] text-fg-3">{lead}</p>
      </header>
      <div className="min-w-0 max-w-form">{children}</div>
    </section>
  )
}
