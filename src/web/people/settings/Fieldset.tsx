import type { ReactNode } from 'react'

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
