import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import IconAlertTriangle from '~icons/tabler/alert-triangle'
import type { DueQueue } from '../../../shared/platform/due.ts'
import {
  listPayoutBatches,
  listPayouts,
  payoutStatusLabels,
} from '../../../shared/money/payouts.ts'
import { payoutFilters } from '../../../shared/platform/states.ts'
import { lateSentence, dueQuery } from '../../platform/due/due-texts.ts'
import { DisputeList } from '../refunds/DisputeList.tsx'
import { RefundList } from '../refunds/RefundList.tsx'
import { FileLink } from '../../ui/buttons/FileLink.tsx'
import { FilterBar } from '../../ui/lists/FilterBar.tsx'
import { ListFrame } from '../../ui/lists/ListFrame.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { SegmentedLinks } from '../../ui/buttons/SegmentedLinks.tsx'
import { amountOrders, optionsOf } from '../../ui/forms/Select.tsx'
import { RowSkeletons } from '../../ui/feedback/Skeleton.tsx'
import { formatCount } from '../../ui/text/format.ts'
import { useRowDialog } from '../../ui/overlays/use-row-dialog.ts'
import { BatchTable } from './BatchTable.tsx'
import { ExportButton, Exported } from './ExportPayouts.tsx'
import { batchesQuery, payoutsQuery, payoutSumsQuery, useExportPayouts } from './queries.ts'
import { PayoutDialogs } from './PayoutActions.tsx'
import type { PayoutDecision } from './PayoutActions.tsx'
import { partLabels, PayoutParts } from './PayoutParts.tsx'
import { PayoutTable } from './PayoutTable.tsx'

const route = getRouteApi('/app/admin/payouts')

export default function PayoutListPage() {
  const { show } = route.useSearch()
  const batches = useExportPayouts()
  const isWithdrawals = show === undefined || show === 'batches'
  return (
    <>
      <PageHeader title="Payouts" actions={isWithdrawals && <ExportButton batches={batches} />}>
        {descriptions[show ?? 'withdrawals']}
      </PageHeader>
      {isWithdrawals && batches.isSuccess && (
        <Exported batch={batches.data} onDismiss={batches.reset} />
      )}
      <Views />
      <List />
    </>
  )
}

const views = [
  { show: undefined, label: 'Withdrawals', queue: 'withdrawals' },
  // What was exported of the withdrawals.
  { show: 'batches', label: 'Batches', queue: undefined },
  { show: 'refunds', label: 'Refunds', queue: 'refunds' },
  { show: 'disputes', label: 'Disputes', queue: 'disputes' },
] as const

/** The lists of the page, with how many wait in each, and what is late. */
function Views() {
  const { show } = route.useSearch()
  const due = useQuery(dueQuery).data?.queues
  const partOf = (queue: DueQueue | undefined) => due?.find((part) => part.queue === queue)
  // All that the list shows: exported ones and those that cannot be paid yet, too.
  const pending = useQuery(payoutSumsQuery).data?.parts.reduce((sum, { count }) => sum + count, 0)
  const countOfQueue = (queue: DueQueue) =>
    queue === 'withdrawals' ? pending : partOf(queue)?.count
  const late = views.flatMap(({ queue }) => partOf(queue) ?? []).filter((part) => part.late > 0)
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3">
      <SegmentedLinks
        label="View"
        items={views.map(({ show: view, label, queue }) => ({
          label,
          to: '/admin/payouts',
          search: view ? { show: view } : {},
          active: show === view,
          ...(queue && { count: countText(countOfQueue(queue)) }),
        }))}
      />
      {late.map((part) => (
        <p key={part.queue} className="flex items-center gap-1.5 font-medium text-danger">
          <IconAlertTriangle size={16} aria-hidden className="shrink-0" />
          {lateSentence(part)}.
        </p>
      ))}
    </div>
  )
}

/** Undefined while it is loaded. */
const countText = (count: number | undefined) => (count === undefined ? count : formatCount(count))

const descriptions = {
  refunds: 'Refund requests of businesses for unspent money, oldest first.',
  disputes:
    'Card payments that a bank took back, newest first. Answer them at the card provider: what ' +
    'is won comes back to the wallet of the business.',
  batches: 'Withdrawals that were exported together, with their files, newest first.',
  withdrawals:
    'Withdrawals of reviewers, oldest first. Export them first: until then reviewers can cancel ' +
    'them. Then pay them at your bank, by mobile money or at PayPal, and enter the reference here.',
}

function List() {
  const { show } = route.useSearch()
  if (show === 'refunds') return <RefundList />
  if (show === 'disputes') return <DisputeList />
  return show === 'batches' ? <Batches /> : <Payouts />
}

const choices = [
  {
    name: 'status',
    label: 'Status',
    initial: 'pending',
    options: [
      ...optionsOf({
        pending: 'All pending',
        ...partLabels,
        completed: payoutStatusLabels.completed,
        failed: payoutStatusLabels.failed,
        cancelled: payoutStatusLabels.cancelled,
      }),
      { value: 'all', label: 'All statuses' },
    ],
  },
  {
    name: 'sort',
    label: 'Order',
    initial: 'oldest',
    options: optionsOf(amountOrders),
    phonesOnly: true,
  },
]

function Payouts() {
  const { q, status: named, sort = 'oldest' } = route.useSearch()
  const status = payoutFilters.find((one) => one === named)
  const shown = { q, status: status ?? 'pending', sort }
  const { row, openFor, dialog } = useRowDialog<PayoutDecision>()
  return (
    <>
      <PayoutParts />
      <FilterBar search="Search name, email, amount, reference" choices={choices}>
        <FileLink list={listPayouts.path} filters={shown} />
      </FilterBar>
      <ListFrame
        list={useInfiniteQuery(payoutsQuery(shown))}
        skeleton={<RowSkeletons label="Loading payouts" />}
        failed="The payouts could not be loaded"
        filters={{ q, status: status && status in nothingIn ? undefined : status }}
        noMatch="No payouts found"
        nothing={nothingIn[(q ? undefined : status) ?? 'pending'] ?? nothingIn['pending']!}
      >
        {(payouts) => <PayoutTable rows={payouts} sort={sort} onDecide={openFor} />}
      </ListFrame>
      {row && <PayoutDialogs key={row.payout.id} {...row} {...dialog} />}
    </>
  )
}

/** What an empty part of the queue says. */
const nothingIn: Record<string, { isDone: boolean; title: string; text: string }> = {
  pending: {
    isDone: true,
    title: 'No pending withdrawals',
    text: 'Withdrawals appear here as soon as reviewers request them.',
  },
  payable: {
    isDone: true,
    title: 'Nothing is ready to pay',
    text: 'Withdrawals with a destination appear here until they are exported.',
  },
  sent: {
    isDone: true,
    title: 'Nothing exported waits',
    text: 'Exported withdrawals wait here until they are marked as paid or failed.',
  },
  blocked: {
    isDone: true,
    title: 'Every withdrawal can be paid',
    text: 'Those without a destination, on hold or of suspended people appear here.',
  },
}

function Batches() {
  const { q } = route.useSearch()
  return (
    <>
      <FilterBar search="Search by reference, name or email">
        <FileLink list={listPayoutBatches.path} filters={{ q }} />
      </FilterBar>
      <ListFrame
        list={useInfiniteQuery(batchesQuery({ q }))}
        skeleton={<RowSkeletons label="Loading batches" />}
        failed="The batches could not be loaded"
        filters={{ q }}
        noMatch="No batches found"
        nothing={{
          title: 'No batches yet',
          text: 'Files appear here when you export pending withdrawals.',
        }}
      >
        {(batches) => <BatchTable rows={batches} />}
      </ListFrame>
    </>
  )
}
