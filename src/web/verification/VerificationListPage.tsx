import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LoadMore } from '../ui/LoadMore.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { SelectControl } from '../ui/Select.tsx'
import { CardSkeletons } from '../ui/Skeleton.tsx'
import { verificationsQuery } from './queries.ts'
import { statusLabels } from './status.tsx'
import { VerificationCard } from './VerificationCard.tsx'

const route = getRouteApi('/app/admin/verifications')

export default function VerificationListPage() {
  return (
    <>
      <PageHeader title="Verifications">
        Businesses that showed who they are. Every opening of a document is recorded.
      </PageHeader>
      <Filters />
      <Verifications />
    </>
  )
}

const statuses = [
  { value: '', label: 'All statuses' },
  ...Object.entries(statusLabels).map(([value, label]) => ({ value, label })),
]

function Filters() {
  const { q, status } = route.useSearch()
  const navigate = route.useNavigate()

  function filter(change: Record<string, string>) {
    void navigate({ search: (now) => ({ ...now, ...change }), replace: true })
  }

  return (
    <div className="mb-6 flex flex-wrap gap-3">
      <SearchField
        label="Search verifications"
        value={q ?? ''}
        onChange={(value) => filter({ q: value })}
        className="min-w-60 flex-1"
      />
      <SelectControl
        aria-label="Status"
        options={statuses}
        value={status ?? ''}
        onChange={(event) => filter({ status: event.target.value })}
        className="min-w-44 flex-1 sm:flex-none"
      />
    </div>
  )
}

function Verifications() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const list = useInfiniteQuery(verificationsQuery(search))

  if (list.isPending) {
    return <CardSkeletons label="Loading verifications" />
  }
  if (list.isError && !list.data) {
    return (
      <EmptyState
        kind="failed"
        title={`Failed to fetch verifications: ${list.error.message}`}
        action={<Button onClick={() => list.refetch()}>Try again</Button>}
      />
    )
  }
  const verifications = list.data.pages.flatMap(({ items }) => items)
  if (verifications.length === 0 && (search.q || search.status)) {
    return (
      <EmptyState
        kind="no-match"
        title="No verifications found"
        action={
          <Button variant="outline" onClick={() => navigate({ search: {} })}>
            Clear filters
          </Button>
        }
      >
        Try adjusting your filters to see more results.
      </EmptyState>
    )
  }
  if (verifications.length === 0) {
    return (
      <EmptyState kind="nothing" title="No verifications found">
        There are no business verification requests.
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
        {verifications.map((verification) => (
          <li key={verification.businessId}>
            <VerificationCard verification={verification} />
          </li>
        ))}
      </ul>
      <LoadMore query={list} />
    </>
  )
}
