import { useQueries } from '@tanstack/react-query'
import type { reviewerViews } from '../../../shared/platform/states.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { useClearFilters } from '../../ui/lists/FilterBar.tsx'
import { countOf } from '../../ui/text/format.ts'
import { filterNames, filterText, type FilterName } from './campaign-filters.ts'
import { campaignCountsQuery, type Counted } from './queries.ts'

interface NarrowFiltersProps {
  filters: Counted
  view: (typeof reviewerViews)[number]
}

/** Which filters leave nothing: what there would be without each of them. */
export function NarrowFilters({ filters, view }: NarrowFiltersProps) {
  const chosen = (['q', ...filterNames] as const).filter((name) => filters[name])
  const counts = useQueries({
    queries: chosen.map((name) => ({
      ...campaignCountsQuery({ ...filters, [name]: undefined }),
      placeholderData: undefined,
    })),
  })
  const helps = chosen
    .map((name, index) => ({ name, count: counts[index]?.data?.[view] ?? 0 }))
    .filter(({ count }) => count > 0)
  if (helps.length === 0) {
    return counts.every(({ data }) => data) && <p>Taking off a single filter is not enough.</p>
  }
  return (
    <ul aria-label="Filters that are too narrow" className="flex flex-col items-center gap-2">
      {helps.map(({ name, count }) => (
        <li key={name}>
          <Without name={name} value={String(filters[name])} count={count} />
        </li>
      ))}
    </ul>
  )
}

interface WithoutProps {
  name: FilterName | 'q'
  value: string
  count: number
}

function Without({ name, value, count }: WithoutProps) {
  const clear = useClearFilters([name])
  const label = name === 'q' ? value : filterText[name](value)
  return (
    <Button variant="outline" onClick={clear}>
      Without “{label}”: {countOf(count, 'campaign')}
    </Button>
  )
}
