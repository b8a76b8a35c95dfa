import { countOf, formatCount } from '../text/format.ts'
import { useClearFilters } from './FilterBar.tsx'

interface FoundCountProps {
  /** Not known yet, or not any more, without one. */
  found: number | undefined
  /** Up to so many are counted. */
  most: number
  /** What they are, such as 'review'. */
  name: string
  isFiltered: boolean
  /** The search parameters that 'Clear filters' clears. */
  filters: readonly string[]
}

/** How many a list has or its filters find, and the way back to all. */
export function FoundCount({ found, most, name, isFiltered, filters }: FoundCountProps) {
  const clear = useClearFilters(filters)
  // The empty state shows that there is none, and has the button.
  const isShown = found !== 0
  return (
    <p className={isShown ? 'flex min-h-6 flex-wrap items-baseline gap-x-3' : 'sr-only'}>
      <span role="status" className="text-fg-2 tabular-nums">
        {found !== undefined && textOf(found, most, name) + (isFiltered ? ' found' : '')}
      </span>
      {isFiltered && isShown && (
        <button type="button" onClick={clear} className="link reach">
          Clear filters
        </button>
      )}
    </p>
  )
}

const textOf = (found: number, most: number, name: string) =>
  found > most ? `More than ${formatCount(most)} ${name}s` : countOf(found, name)
