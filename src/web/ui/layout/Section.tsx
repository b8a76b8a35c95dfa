import { useId, type ReactNode } from 'react'

interface SectionProps {
  title: string
  /** What the whole section is about, such as its time. */
  note?: string
  children: ReactNode
}

/** A part of a page with a small heading, on the page and not in a card. */
export function Section({ title, note, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-16 font-semibold text-fg">
          {title}
        </h2>
        {note && <p className="text-13 text-fg-3">{note}</p>}
      </div>
      {children}
    </section>
  )
}
