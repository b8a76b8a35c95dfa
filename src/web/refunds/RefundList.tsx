import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { listRefunds } from '../../shared/refunds.ts'
import { refundFilters } from '../../shared/states.ts'
import { FileLink } from '../ui/FileLink.tsx'
import { FilterBar } from '../ui/FilterBar.tsx'
import { ListFrame } from '../ui/ListFrame.tsx'
import { optionsOf } from '../ui/Select.tsx'
import { RowSkeletons } from '../ui/Skeleton.tsx'
import { refundsQuery } from './queries.ts'
import { RefundDialogs } from './RefundActions.tsx'
import type { Asking } from './RefundActions.tsx'
import { statusLabels } from './RefundBadge.tsx'
import { RefundTable } from './RefundTable.tsx'

const route = getRouteApi('/app/admin/payouts')

/** What businesses ask to have back, the longest waiting first. */
export function RefundList() {
  const { status: named, sort = 'oldest' } = route.useSearch()
  const status = refundFilters.find((one) => one === named)
  const shown = { status: status ?? 'pending', sort }
  const [asking, ask] = useState<Asking>()
  const [open, setOpen] = useState(false)
  return (
    <>
      <FilterBar choices={choices}>
        <FileLink list={listRefunds.path} filters={shown} />
      </FilterBar>
      <ListFrame
        list={useInfiniteQuery(refundsQuery(shown))}
        skeleton={<RowSkeletons label="Loading refunds" />}
        failed="The refunds could not be loaded"
        filters={{ status }}
        noMatch="No refunds found"
        nothing={{
          title: 'No refund waits',
          text: 'What businesses ask to have back of what they have not spent appears here.',
        }}
      >
        {(refunds) => (
          <RefundTable
            rows={refunds}
            sort={sort}
            onAsk={(next) => {
              ask(next)
              setOpen(true)
            }}
          />
        )}
      </ListFrame>
      {asking && (
        <RefundDialogs
          key={asking.refund.id}
          {...asking}
          open={open}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
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
    options: optionsOf({
      oldest: 'Oldest first',
      newest: 'Newest first',
      highest: 'Highest amount first',
      lowest: 'Lowest amount first',
    }),
    phonesOnly: true,
  },
]
