import { useId, useEffect, useRef, type ReactNode } from 'react'

interface SettingsSectionProps {
  title: string
  /** A short description below the title. */
  lead: string
  /** Beside the title, such as whether it is on. */
  status?: ReactNode
  children: ReactNode
}

export function SettingsSection({ title, lead, status, children }: SettingsSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid max-w-form grid-cols-1 gap-y-5 py-8 *:min-w-0">
      <header>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={id} className="text-18 font-semibold text-fg">
            {title}
          </h2>
          {status}
        </div>
        <p className="mt-1 max-w-[68ch] text-fg-3">{lead}</p>
      </header>
      <div>{children}</div>
    </section>
  )
}

/** The heading of a step; takes the focus when the step appears. */
export function StepHeading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h3 ref={heading} tabIndex={-1} className="text-16 font-semibold text-fg">
      {children}
    </h3>
  )
}

interface FieldsetProps {
  title: string
  lead: string
  children: ReactNode
}

/** Fields that belong together, below their title and what they are for. */
export function Fieldset({ title, lead, children }: FieldsetProps) {
  return (
    <fieldset>
      <legend className="text-16 font-semibold text-fg">{title}</legend>
      <p className="mt-1 mb-4 max-w-[68ch] text-13 text-fg-3">{lead}</p>
      {children}
    </fieldset>
  )
}
