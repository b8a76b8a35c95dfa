import { Children } from 'react'
import type { ReactNode } from 'react'

/** Facts separated by dots. Lines wrap between facts, without a dot at either end of a line. */
export function Dotted({ facts }: { facts: readonly ReactNode[] }) {
  return (
    // The dot at the start of a line is clipped; the negative insets keep focus rings visible.
    <span className="-ml-3 flex flex-wrap [clip-path:inset(-14px_-8px_-14px_8px)]">
      {Children.map(facts.filter(Boolean), (fact, at) => (
        <span className="flex max-w-full">
          <span className="w-3 shrink-0 text-center whitespace-pre">{at > 0 && ' · '}</span>
          <span className="min-w-0">{fact}</span>
        </span>
      ))}
    </span>
  )
}
