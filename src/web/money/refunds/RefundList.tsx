import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { listRefunds } from '../../../shared/money/refunds.ts'
import { refundFilters } from '../../../shared/platform/states.ts'
import { FileLink } from '../../ui/buttons/FileLink.tsx'
import * as drawings from '../../ui/feedback/drawings.ts'
import type { Scene } from '../../ui/feedback/EmptyState.tsx'
import { FilterBar } from '../../ui/lists/FilterBar.tsx'
import { ListFrame } from '../../ui/lists/ListFrame.tsx'
import { amountOrders, optionsOf } from '../../ui/forms/Select.tsx'
import { RowSkeletons } from '../../ui/feedback/Skeleton.tsx'
import { useRowDialog } from '../../ui/overlays/use-row-dialog.ts'
import { refundsQuery } from './queries.ts'
import { RefundDialogs } from './RefundActions.tsx'
import type { RefundDecision } from './RefundActions.tsx'
import { statusLabels } from './RefundBadge.tsx'
import { RefundTable } from './RefundTable.tsx'

const route = getRouteApi('/app/admin/payouts')

/** The refund requests of businesses, oldest first. */
export function RefundList() {
  const { status: named, sort = 'oldest' } = route.useSearch()
  const status = refundFilters.find((one) => one === named)
  const shown = { status: status ?? 'pending', sort }
  const { row, openFor, dialog } = useRowDialog<RefundDecision>()
  return (
    <>
      <FilterBar choices={choices}>
        <FileLink list={listRefunds.path} filters={shown} />
      </FilterBar>
      <ListFrame
        list={useInfiniteQuery(refundsQuery(shown))}
        skeleton={<RowSkeletons label="Loading refunds" />}
        failed="The refunds could not be loaded"
        filters={{ status: shown.status in nothingIn ? undefined : status }}
        noMatch="No refunds found"
        nothing={nothingIn[shown.status] ?? nothingIn['pending']!}
      >
        {(refunds) => <RefundTable rows={refunds} sort={sort} onDecide={openFor} />}
      </ListFrame>
      {row && <RefundDialogs key={row.refund.id} {...row} {...dialog} />}
    </>
  )
}

/** What an empty list says. When none of any status is listed, nobody has asked. */
const nothingIn: Record<string, { title: string; text: string; isDone?: true; scene?: Scene }> = {
  pending: {
    isDone: true,
    title: 'No pending refunds',
    text: `A business asks in its wallet for money that it has not spent. You approve or reject it
      here; the card provider then pays it back to the card.`,
  },
  all: {
    scene: drawings.money,
    title: 'No refunds yet',
    text: 'No business has asked for a refund yet.',
  },
}

const choices = [
  {
    name: 'status',
    label: 'Status',
    initial: 'pending',
    options: [...optionsOf(statusLabels), { value: 'all', label: 'All statuses' }],
  },
  {
    name: 'sort',
    label: 'Order',
    initial: 'oldest',
    options: optionsOf(amountOrders),
    phonesOnly: true,
  },
]
