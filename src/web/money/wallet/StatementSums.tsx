import { useId, type ReactNode } from 'react'
import { formatMoney } from '../../ui/text/format.ts'

/** A part of a statement with a heading of its own. */
interface PartProps {
  title: string
  text: ReactNode
  /** Its sums. */
  children: ReactNode
}

export function Part({ title, text, children }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="font-semibold text-fg">
        {title}
      </h2>
      <p className="mt-1 mb-4 text-13 text-fg-3">{text}</p>
      <Sums>{children}</Sums>
    </section>
  )
}

/** Nothing has no sign. */
export const signedMoney = (cents: number) => (cents > 0 ? '+' : '') + formatMoney(cents)

export function Sums({ children }: { children: ReactNode }) {
  return (
    <dl
      className="grid grid-cols-2 gap-x-8 gap-y-5 border-y py-5 md:auto-cols-fr md:grid-flow-col
        md:grid-cols-none"
    >
      {children}
    </dl>
  )
}

export function Sum({ term, text }: { term: string; text: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-13 text-fg-3">{term}</dt>
      <dd className="mt-1 figure text-18 sm:text-22">{text}</dd>
    </div>
  )
}
