import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LoadMore } from '../ui/LoadMore.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { SelectControl } from '../ui/Select.tsx'
import { RowSkeletons } from '../ui/Skeleton.tsx'
import { transactionsQuery } from './queries.ts'
import { statusLabels, TransactionTable, typeLabels } from './TransactionTable.tsx'

const route = getRouteApi('/app/wallet')

export function Transactions() {
  return (
    <section aria-labelledby="transactions" className="min-w-0">
      <h2 id="transactions" className="mb-4 text-18 font-semibold text-fg">
        Transactions
      </h2>
      <Filters />
      <Rows />
    </section>
  )
}

const optionsOf = (labels: Record<string, string>, all: string) => [
  { value: '', label: all },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
]

const types = optionsOf(typeLabels, 'All types')
const statuses = optionsOf(statusLabels, 'All statuses')

function Filters() {
  const { q, type, status } = route.useSearch()
  const navigate = route.useNavigate()

  function filter(change: Record<string, string>) {
    void navigate({ search: (now) => ({ ...now, ...change }), replace: true })
  }

  return (
    <div className="mb-2 flex flex-wrap gap-3">
      <SearchField
        label="Search transactions"
        value={q ?? ''}
        onChange={(value) => filter({ q: value })}
        className="min-w-60 flex-1"
      />
      <SelectControl
        aria-label="Type"
        options={types}
        value={type ?? ''}
        onChange={(event) => filter({ type: event.target.value })}
        className="min-w-36 flex-1 sm:flex-none"
      />
      <SelectControl
        aria-label="Status"
        options={statuses}
        value={status ?? ''}
        onChange={(event) => filter({ status: event.target.value })}
        className="min-w-36 flex-1 sm:flex-none"
      />
    </div>
  )
}

function Rows() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const list = useInfiniteQuery(transactionsQuery(search))

  if (list.isPending) {
    return <RowSkeletons label="Loading transactions" />
  }
  if (list.isError && !list.data) {
    return (
      <Alert
        variant="error"
        title="Failed to load wallet data"
        action={
          <Button variant="outline" size="sm" onClick={() => list.refetch()}>
            Try again
          </Button>
        }
      >
        {list.error.message}
      </Alert>
    )
  }
  const rows = list.data.pages.flatMap(({ items }) => items)
  if (rows.length === 0 && (search.q || search.type || search.status)) {
    return (
      <EmptyState
        kind="no-match"
        heading="h3"
        title="No transactions match your search criteria."
        action={
          <Button variant="outline" onClick={() => navigate({ search: {} })}>
            Clear filters
          </Button>
        }
      />
    )
  }
  if (rows.length === 0) {
    return <EmptyState kind="nothing" heading="h3" title="No transactions yet" />
  }
  return (
    <>
      <TransactionTable rows={rows} />
      <LoadMore query={list} />
    </>
  )
}
