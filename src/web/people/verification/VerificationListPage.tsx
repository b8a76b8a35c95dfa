import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { listVerifications, type VerificationRequest } from '../../../shared/people/verification.ts'

import { DecisionPanel } from '../../platform/decisions/DecisionPanel.tsx'
import { DueBar } from '../../platform/due/DueBar.tsx'
import { FileLink } from '../../ui/buttons/FileLink.tsx'
import { FilterBar } from '../../ui/lists/FilterBar.tsx'
import { ListFrame } from '../../ui/lists/ListFrame.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { optionsOf } from '../../ui/forms/Select.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { CardSkeletons } from '../../ui/feedback/Skeleton.tsx'
import { verificationsQuery } from './queries.ts'
import { statusLabels } from './status.tsx'
import { VerificationCard } from './VerificationCard.tsx'

const route = getRouteApi('/app/admin/verifications')

export default function VerificationListPage() {
  const { q, status } = route.useSearch()
  return (
    <>
      <PageHeader title="Verifications">
        Verification requests of businesses. Each time a document is opened, it is recorded.
      </PageHeader>
      <DueBar queues={['verifications']} />
      <FilterBar search="Search verifications" choices={choices}>
        <FileLink list={listVerifications.path} filters={{ q, status }} />
      </FilterBar>
      <Verifications />
      <DecisionPanel />
    </>
  )
}

const choices = [
  { name: 'status', label: 'Status', all: 'All statuses', options: optionsOf(statusLabels) },
]

function Verifications() {
  const { q, status } = route.useSearch()
  return (
    <ListFrame
      list={useInfiniteQuery(verificationsQuery({ q, status }))}
      skeleton={<CardSkeletons label="Loading verifications" className="lg:grid-cols-1" />}
      failed={(cause) => `Failed to fetch verifications: ${cause}`}
      filters={{ q, status }}
      noMatch="No verifications found"
      nothing={{
        title: 'No verifications found',
        text: 'There are no business verification requests.',
      }}
    >
      {(verifications) =>
        q || status ? <Cards of={verifications} /> : <Queue of={verifications} />
      }
    </ListFrame>
  )
}

interface Some {
  of: readonly VerificationRequest[]
}

/** What waits, oldest first, before what is decided. */
function Queue({ of }: Some) {
  const waiting = of.filter(({ status }) => status === 'pending').toReversed()
  const decided = of.filter(({ status }) => status !== 'pending')
  return (
    <>
      {waiting.length > 0 ? (
        <Cards of={waiting} />
      ) : (
        <EmptyState kind="done" title="Nothing waits">
          New requests of businesses appear here.
        </EmptyState>
      )}
      {decided.length > 0 && (
        <details className="mt-6 border-t pt-2">
          <summary className="w-fit cursor-pointer py-3 font-medium text-fg-2 hover:text-fg">
            Decided
          </summary>
          <div className="mt-2">
            <Cards of={decided} />
          </div>
        </details>
      )}
    </>
  )
}

function Cards({ of }: Some) {
  return (
    <ul className="grid grid-cols-1 gap-4">
      {of.map((verification) => (
        <li key={verification.businessId} className="grid *:min-w-0">
          <VerificationCard verification={verification} />
        </li>
      ))}
    </ul>
  )
}
