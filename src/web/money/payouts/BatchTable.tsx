import { Link } from '@tanstack/react-router'
import IconDownload from '~icons/tabler/download'
import { batchReference } from '../../../shared/money/withdrawal-rules.ts'
import { payoutKindLabels } from '../../../shared/money/payout-destination.ts'
import type { PayoutBatch } from '../../../shared/money/payouts.ts'
import { StatusBadge } from '../../ui/indicators/Badge.tsx'
import { countOf, formatMoment, formatMoney } from '../../ui/text/format.ts'
import { Dotted } from '../../ui/text/Dotted.tsx'
import { Table } from '../../ui/lists/Table.tsx'
import type { Column } from '../../ui/lists/Table.tsx'

export const batchFile = (id: string) => `/api/payouts/batches/${id}/file`

const columns: readonly Column<PayoutBatch>[] = [
  {
    name: 'Exported',
    place: 'title',
    cell: ({ id, createdAt, createdBy }) => (
      <>
        <Link to="/admin/payouts/batches/$batchId" params={{ batchId: id }} className="link reach">
          {formatMoment(createdAt)}
        </Link>
        <span className="block text-13 font-normal text-fg-3">by {createdBy}</span>
      </>
    ),
  },
  {
    name: 'Reference',
    place: 'note',
    cell: ({ id, kind, count }) => (
      <Dotted
        facts={[
          // Banks print it in one piece.
          <span key="reference" className="whitespace-nowrap">
            {batchReference(id)}
          </span>,
          payoutKindLabels[kind],
          countOf(count, 'withdrawal'),
        ]}
      />
    ),
  },
  {
    name: 'Amount',
    place: 'value',
    numeric: true,
    cell: ({ netCents }) => <span className="text-fg">{formatMoney(netCents)}</span>,
  },
  { name: 'Paid', place: 'more', cell: (batch) => <BatchState batch={batch} /> },
  {
    name: 'File',
    place: 'mark',
    cell: ({ id, createdAt }) => (
      <a href={batchFile(id)} className="link inline-flex h-11 items-center gap-1.5 md:h-9">
        <IconDownload size={16} aria-hidden />
        CSV
        <span className="sr-only">of {formatMoment(createdAt)}</span>
      </a>
    ),
  },
]

/** How much of a batch is paid. */
export function BatchState({ batch: { count, paid, pending } }: { batch: PayoutBatch }) {
  if (pending > 0) {
    return <StatusBadge kind="waiting" label={`${paid} of ${count} paid, ${pending} open`} />
  }
  const failed = count - paid
  return failed > 0 ? (
    <StatusBadge kind="alarm" label={`${paid} paid, ${failed} returned`} />
  ) : (
    <StatusBadge kind="good" label="All paid" />
  )
}

/** The exported batches. Downloading a batch again gives the same file. */
export function BatchTable({ rows }: { rows: readonly PayoutBatch[] }) {
  return <Table caption="Batches" columns={columns} rows={rows} keyOf={({ id }) => id} />
}
