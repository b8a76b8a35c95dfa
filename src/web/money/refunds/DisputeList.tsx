import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, getRouteApi } from '@tanstack/react-router'
import { listDisputes } from '../../../shared/money/disputes.ts'
import type { Dispute } from '../../../shared/money/disputes.ts'
import { disputeStates } from '../../../shared/platform/states.ts'
import { call } from '../../base/api.ts'
import { pagesQuery } from '../../base/list-queries.ts'
import { FileLink } from '../../ui/buttons/FileLink.tsx'
import { FilterBar } from '../../ui/lists/FilterBar.tsx'
import { ListFrame } from '../../ui/lists/ListFrame.tsx'
import { Table } from '../../ui/lists/Table.tsx'
import type { Column } from '../../ui/lists/Table.tsx'
import { optionsOf } from '../../ui/forms/Select.tsx'
import { RowSkeletons } from '../../ui/feedback/Skeleton.tsx'
import { StatusBadge } from '../../ui/indicators/Badge.tsx'
import type { StatusKind } from '../../ui/indicators/Badge.tsx'
import { formatDate, formatMoment, formatMoney } from '../../ui/text/format.ts'

const route = getRouteApi('/app/admin/payouts')

const labels: Record<Dispute['state'], string> = { open: 'Open', won: 'Won', lost: 'Lost' }
const kinds: Record<Dispute['state'], StatusKind> = { open: 'waiting', won: 'good', lost: 'bad' }

const choices = [
  {
    name: 'status',
    label: 'Status',
    initial: 'all',
    options: [{ value: 'all', label: 'All statuses' }, ...optionsOf(labels)],
  },
]

const disputesQuery = (filters: { status: 'all' | Dispute['state'] }) =>
  pagesQuery(['refunds', 'disputes'], filters, (query) => call(listDisputes, { query }))

/** Card payments that card holders dispute at their banks, newest first. */
export function DisputeList() {
  const { status: named } = route.useSearch()
  const status = disputeStates.find((one) => one === named)
  const shown = { status: status ?? ('all' as const) }
  const list = useInfiniteQuery(disputesQuery(shown))
  const hasNothing = !status && list.data?.pages[0]?.items.length === 0
  return (
    <>
      {!hasNothing && (
        <FilterBar choices={choices}>
          <FileLink list={listDisputes.path} filters={shown} />
        </FilterBar>
      )}
      <ListFrame
        list={list}
        skeleton={<RowSkeletons label="Loading disputes" />}
        failed="The disputes could not be loaded"
        filters={{ status }}
        noMatch="No disputes found"
        nothing={{
          title: 'No disputes',
          text: `When card holders ask their bank for the money back, the payment appears here with
            the date to answer by. You answer at the card provider; the result arrives by itself.`,
          isDone: true,
        }}
      >
        {(disputes) => (
          <Table caption="Disputes" columns={columns} rows={disputes} keyOf={({ id }) => id} />
        )}
      </ListFrame>
    </>
  )
}

const columns: readonly Column<Dispute>[] = [
  {
    name: 'Business',
    place: 'title',
    cell: ({ business }) => (
      <Link to="/admin/users/$userId" params={{ userId: business.id }} className="link reach">
        {business.companyName}
      </Link>
    ),
  },
  {
    name: 'At the card provider',
    place: 'more',
    cell: ({ reference }) => <code className="text-13 break-all select-all">{reference}</code>,
  },
  {
    name: 'Opened',
    place: 'note',
    cell: ({ openedAt }) => <span className="whitespace-nowrap">{formatDate(openedAt)}</span>,
  },
  {
    name: 'Amount',
    place: 'value',
    numeric: true,
    cell: ({ amountCents }) => <span className="text-fg">{formatMoney(amountCents)}</span>,
  },
  {
    name: 'Status',
    place: 'mark',
    cell: ({ state, respondBy, endedAt, owedCents }) => (
      <div className="flex flex-col items-end gap-2 md:items-start">
        <StatusBadge kind={kinds[state]} label={labels[state]} />
        <span className="text-13 text-fg-3">
          {endedAt
            ? `Ended ${formatDate(endedAt)}`
            : `Answer ${respondBy ? `by ${formatMoment(respondBy)}` : 'soon'} at the card provider,
                or it is lost.`}
        </span>
        {owedCents > 0 && (
          <span className="text-13 text-warn">
            The business owes {formatMoney(owedCents)}: its campaigns take no new reviews.
          </span>
        )}
      </div>
    ),
  },
]
