import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LoadMore } from '../ui/LoadMore.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { SelectControl } from '../ui/Select.tsx'
import { RowSkeletons } from '../ui/Skeleton.tsx'
import { payoutsQuery } from './queries.ts'
import { PayoutTable, statusLabels } from './PayoutTable.tsx'

const route = getRouteApi('/app/admin/payouts')

export default function PayoutListPage() {
  return (
    <>
      <PageHeader title="Payouts">
        Withdrawals of reviewers, the longest waiting first. Pay at the bank, then enter its
        reference here.
      </PageHeader>
      <Filter />
      <Payouts />
    </>
  )
}

const statuses = [
  ...Object.entries(statusLabels).map(([value, label]) => ({ value, label })),
  { value: 'all', label: 'All statuses' },
]

function Filter() {
  const { status = 'pending' } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <div className="mb-2 flex">
      <SelectControl
        aria-label="Status"
        options={statuses}
        value={status}
        onChange={(event) =>
          navigate({ search: { status: event.target.value as typeof status }, replace: true })
        }
        className="min-w-44 flex-1 sm:flex-none"
      />
    </div>
  )
}

function Payouts() {
  const { status = 'pending' } = route.useSearch()
  const list = useInfiniteQuery(payoutsQuery({ status }))

  if (list.isPending) {
    return <RowSkeletons label="Loading payouts" />
  }
  if (list.isError && !list.data) {
    return (
      <EmptyState
        kind="failed"
        title="The payouts could not be loaded"
        action={<Button onClick={() => list.refetch()}>Try again</Button>}
      >
        {list.error.message}
      </EmptyState>
    )
  }
  const payouts = list.data.pages.flatMap(({ items }) => items)
  if (payouts.length === 0) {
    return status === 'pending' ? (
      <EmptyState kind="nothing" title="Nothing waits to be paid">
        Withdrawals appear here as soon as reviewers ask for them.
      </EmptyState>
    ) : (
      <EmptyState kind="no-match" title="No payouts found">
        Try another status.
      </EmptyState>
    )
  }
  return (
    <>
      <PayoutTable rows={payouts} />
      <LoadMore query={list} />
    </>
  )
}
