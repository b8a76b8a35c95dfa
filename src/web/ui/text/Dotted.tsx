import { Children } from 'react'
import type { ReactNode } from 'react'

/** Facts with a dot between them; where the line ends, no fact is cut and no dot is left over. */
export function Dotted({ facts }: { facts: readonly ReactNode[] }) {
  return (
    // A dot at the start of a line lies left of the text, and is clipped; a focus ring is not.
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
