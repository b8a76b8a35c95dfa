import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LoadMore } from '../ui/LoadMore.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { RowSkeletons } from '../ui/Skeleton.tsx'
import { AuditRow } from './AuditRow.tsx'
import { auditQuery } from './queries.ts'

const route = getRouteApi('/app/admin/audit')

export default function AuditPage() {
  return (
    <>
      <PageHeader title="Audit log">
        Who did what, when, and what it was before. Nothing here is ever changed.
      </PageHeader>
      <Filters />
      <Entries />
    </>
  )
}

function Filters() {
  const { q, actor } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <div className="mb-2 flex flex-wrap gap-3">
      <SearchField
        label="Search the audit log"
        value={q ?? ''}
        onChange={(value) => navigate({ search: (now) => ({ ...now, q: value }), replace: true })}
        className="min-w-60 flex-1"
      />
      {actor && (
        <Button
          variant="outline"
          onClick={() => navigate({ search: (now) => ({ ...now, actor: undefined }) })}
        >
          Everybody
        </Button>
      )}
    </div>
  )
}

function Entries() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const list = useInfiniteQuery(auditQuery(search))

  if (list.isPending) {
    return <RowSkeletons label="Loading the audit log" />
  }
  if (list.isError && !list.data) {
    return (
      <EmptyState
        kind="failed"
        title="The audit log could not be loaded"
        action={<Button onClick={() => list.refetch()}>Try again</Button>}
      >
        {list.error.message}
      </EmptyState>
    )
  }
  const entries = list.data.pages.flatMap(({ items }) => items)
  if (entries.length === 0 && (search.q || search.actor)) {
    return (
      <EmptyState
        kind="no-match"
        title="No entries found"
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
  if (entries.length === 0) {
    return (
      <EmptyState kind="nothing" title="No entries yet">
        What administrators do is written down here.
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="divide-y">
        {entries.map((entry) => (
          <li key={entry.id}>
            <AuditRow entry={entry} />
          </li>
        ))}
      </ul>
      <LoadMore query={list} />
    </>
  )
}
