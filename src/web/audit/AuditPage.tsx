import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { listAudit } from '../../shared/audit.ts'
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
  const { q, actor } = route.useSearch()
  return (
    <>
      <PageHeader title="Audit log">
        Who changed what and when. Entries cannot be edited or deleted.
      </PageHeader>
      <FilterBar search="Search the audit log">
        <AllUsersButton />
        <FileLink list={listAudit.path} filters={{ q, actor }} />
      </FilterBar>
      <Entries />
    </>
  )
}

/** Clears the filter by person. */
function AllUsersButton() {
  const { actor } = route.useSearch()
  const clear = useClearFilters(['actor'])
  return (
    actor && (
      <Button variant="outline" onClick={clear}>
        Show all users
      </Button>
    )
  )
}

function Entries() {
  const { q, actor } = route.useSearch()
  return (
    <ListFrame
      list={useInfiniteQuery(auditQuery({ q, actor }))}
      skeleton={<RowSkeletons label="Loading the audit log" />}
      failed="The audit log could not be loaded"
      filters={{ q, actor }}
      noMatch="No entries found"
      nothing={{
        title: 'No entries yet',
        text: 'Actions of administrators are recorded here.',
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
