import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import IconDownload from '~icons/tabler/download'
import { batchReference } from '../../../shared/money/withdrawal-rules.ts'
import { payoutKindLabels } from '../../../shared/money/payout-destination.ts'
import type { PayoutBatch } from '../../../shared/money/payouts.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { RowSkeletons } from '../../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { FilterBar } from '../../ui/lists/FilterBar.tsx'
import { ListFrame } from '../../ui/lists/ListFrame.tsx'
import { amountOrders, optionsOf } from '../../ui/forms/Select.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { useRowDialog } from '../../ui/overlays/use-row-dialog.ts'
import { countOf, formatMoment, formatMoney } from '../../ui/text/format.ts'
import { batchFile, BatchState } from './BatchTable.tsx'
import { PayBatchForm } from './PayWithdrawalForm.tsx'
import { PayoutDialogs, type PayoutDecision } from './PayoutActions.tsx'
import { PayoutTable } from './PayoutTable.tsx'
import { batchQuery, payoutsQuery } from './queries.ts'

const route = getRouteApi('/app/admin/payouts/batches/$batchId')

const back = { to: '/admin/payouts', search: { show: 'batches' }, label: 'Batches' } as const

/** A batch that was exported: how much of it is paid, and each withdrawal. */
export default function BatchPage() {
  const { batchId } = route.useParams()
  const batch = useQuery(batchQuery(batchId))
  return (
    <Loaded
      read={batch}
      skeleton={<RowSkeletons label="Loading the batch" />}
      failed="The batch could not be loaded"
      heading="h1"
    >
      {(found) => (
        <>
          <PageHeader
            title={`Batch of ${formatMoment(found.createdAt)}`}
            status={<BatchState batch={found} />}
            back={back}
            actions={<Actions batch={found} />}
          >
            {descriptionOf(found)}
          </PageHeader>
          <Withdrawals batchId={batchId} />
        </>
      )}
    </Loaded>
  )
}

const descriptionOf = ({ id, kind, count, createdBy, ...sums }: PayoutBatch) =>
  `${batchReference(id)}, ${payoutKindLabels[kind]}: ${countOf(count, 'withdrawal')}, ` +
  `${sumText(sums)}, ` +
  `exported by ${createdBy}.`

/** What is still to pay; of a batch that is done, what was paid or exported. */
function sumText({
  netCents,
  paid,
  pending,
  pendingCents,
}: Pick<PayoutBatch, 'netCents' | 'paid' | 'pending' | 'pendingCents'>) {
  const all = formatMoney(netCents)
  if (pending === 0) return `${all}, nothing left to pay`
  return paid === 0 && pendingCents === netCents
    ? `${all} to pay`
    : `${formatMoney(pendingCents)} of ${all} to pay`
}

function Actions({ batch }: { batch: PayoutBatch }) {
  const [paying, setPaying] = useState(false)
  return (
    <>
      <a
        href={batchFile(batch.id)}
        className="link inline-flex h-11 items-center gap-1.5 pr-2 md:h-10"
      >
        <IconDownload size={16} aria-hidden />
        Download file
      </a>
      {batch.pending > 0 && <Button onClick={() => setPaying(true)}>Mark all as paid</Button>}
      <Dialog open={paying} onClose={() => setPaying(false)} title="Mark all as paid?">
        <PayBatchForm batch={batch} onClose={() => setPaying(false)} />
      </Dialog>
    </>
  )
}

const choices = [
  {
    name: 'sort',
    label: 'Order',
    initial: 'oldest',
    options: optionsOf(amountOrders),
    phonesOnly: true,
  },
]

function Withdrawals({ batchId }: { batchId: string }) {
  const { q, sort = 'oldest' } = route.useSearch()
  const { row, openFor, dialog } = useRowDialog<PayoutDecision>()
  return (
    <>
      <FilterBar search="Search name, email, amount, reference" choices={choices} />
      <ListFrame
        list={useInfiniteQuery(payoutsQuery({ q, sort, batchId, status: 'all' }))}
        skeleton={<RowSkeletons label="Loading withdrawals" />}
        failed="The withdrawals could not be loaded"
        filters={{ q }}
        noMatch="No withdrawals found"
        nothing={{ title: 'This batch is empty' }}
      >
        {(payouts) => <PayoutTable rows={payouts} sort={sort} onDecide={openFor} />}
      </ListFrame>
      {row && <PayoutDialogs key={row.payout.id} {...row} {...dialog} />}
    </>
  )
}
