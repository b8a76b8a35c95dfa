import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { auditActions, listAudit } from '../../shared/audit.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { FileLink } from '../ui/buttons/FileLink.tsx'
import { FilterBar, useClearFilters } from '../ui/lists/FilterBar.tsx'
import { ListFrame } from '../ui/lists/ListFrame.tsx'
import { PageHeader } from '../ui/layout/PageHeader.tsx'
import { RowSkeletons } from '../ui/feedback/Skeleton.tsx'
import { AuditRow } from './AuditRow.tsx'
import { auditQuery } from './queries.ts'

const route = getRouteApi('/app/admin/audit')

export default function AuditPage() {
  const filters = useAuditFilters()
  return (
    <>
      <PageHeader title="Audit log">
        Who did what and when. Entries cannot be edited. Sign-ins are kept for a year, everything
        else for good.
      </PageHeader>
      <FilterBar search="Search by name, email, title or ID" choices={choices} byDay labelled>
        <ShowAllButton />
        <FileLink list={listAudit.path} filters={filters} />
      </FilterBar>
      <Entries />
    </>
  )
}

function useAuditFilters() {
  const { q, actor, about, action, from, to } = route.useSearch()
  return { q, actor, about, action, from, to }
}

const choices = [
  {
    name: 'action',
    label: 'Action',
    all: 'All actions',
    options: Object.entries(auditActions)
      .map(([value, label]) => ({ value, label }))
      .toSorted((one, other) => one.label.localeCompare(other.label)),
  },
]

/** Clears the filter by person or by what the entries are about. */
function ShowAllButton() {
  const { actor, about } = route.useSearch()
  const clear = useClearFilters(['actor', 'about'])
  return (
    (actor || about) && (
      <Button variant="outline" onClick={clear}>
        {actor ? 'Show all users' : 'Show all entries'}
      </Button>
    )
  )
}

function Entries() {
  const filters = useAuditFilters()
  return (
    <ListFrame
      list={useInfiniteQuery(auditQuery(filters))}
      skeleton={<RowSkeletons label="Loading the audit log" />}
      failed="The audit log could not be loaded"
      filters={filters}
      noMatch="No entries found"
      nothing={{
        title: 'No entries yet',
        text: 'Sign-ins, payments and decisions are recorded here.',
      }}
    >
      {(entries) => (
        <ul className="divide-y">
          {entries.map((entry) => (
            <li key={entry.id}>
              <AuditRow entry={entry} />
            </li>
          ))}
        </ul>
      )}
    </ListFrame>
  )
}
