import { Link } from '@tanstack/react-router'
import { approvableNow } from '../../../shared/money/refunds.ts'
import type { RefundRequest } from '../../../shared/money/refunds.ts'
import { StatusBadge } from '../../ui/indicators/Badge.tsx'
import { formatDate, formatMoney } from '../../ui/text/format.ts'
import { Table } from '../../ui/lists/Table.tsx'
import type { Column } from '../../ui/lists/Table.tsx'
import { RefundActions } from './RefundActions.tsx'
import type { RefundDecision } from './RefundActions.tsx'
import { DueBy } from '../../platform/due/DueBy.tsx'
import { answerBy } from './queries.ts'
import { RefundBadge } from './RefundBadge.tsx'

const columns: readonly Column<RefundRequest>[] = [
  {
    name: 'Business',
    place: 'title',
    cell: ({ business }) => (
      <>
        <Link to="/admin/users/$userId" params={{ userId: business.id }} className="link reach">
          {business.companyName}
        </Link>
        <span className="block text-13 font-normal break-all text-fg-3">{business.email}</span>
      </>
    ),
  },
  {
    name: 'Requested',
    place: 'note',
    sort: { ascending: 'oldest', descending: 'newest' },
    cell: (refund) => (
      <>
        <span className="block whitespace-nowrap">{formatDate(refund.createdAt)}</span>
        {refund.status === 'pending' && <DueBy at={answerBy(refund)} what="answer" />}
      </>
    ),
  },
  {
    name: 'Amount',
    place: 'value',
    numeric: true,
    sort: { ascending: 'lowest', descending: 'highest' },
    cell: (refund) => <Amount refund={refund} />,
  },
]

const columnsWith = (onDecide: RefundTableProps['onDecide']): readonly Column<RefundRequest>[] => [
  ...columns,
  { name: 'Status', place: 'mark', cell: (refund) => <State {...{ refund, onDecide }} /> },
]

interface RefundTableProps {
  rows: readonly RefundRequest[]
  sort: string
  onDecide: (decision: RefundDecision) => void
}

export function RefundTable({ rows, sort, onDecide }: RefundTableProps) {
  return (
    <Table
      caption="Refunds"
      columns={columnsWith(onDecide)}
      rows={rows}
      keyOf={({ id }) => id}
      sort={sort}
    />
  )
}

/** The requested or refunded amount, and what is refundable now or was returned if it differs. */
function Amount({ refund }: { refund: RefundRequest }) {
  const { amountCents, sandboxCents, returnedCents, status } = refund
  const now = approvableNow(refund).amountCents
  const stays = status === 'rejected' || status === 'cancelled'
  return (
    <>
      <span className="block text-fg">{formatMoney(amountCents)}</span>
      {sandboxCents > 0 && (
        <span className="block text-13 text-fg-3">
          {`${formatMoney(sandboxCents)} sandbox money${stays ? '' : ' expires'}`}
        </span>
      )}
      {status === 'pending' && now !== amountCents && (
        <span className="block text-13 whitespace-nowrap text-fg-3">{formatMoney(now)} now</span>
      )}
      {returnedCents > 0 && (
        <span className="block text-13 whitespace-nowrap text-fg-3">
          {formatMoney(returnedCents)} returned
        </span>
      )}
    </>
  )
}

/** The status, its reason, and the possible actions. */
function State({
  refund,
  onDecide,
}: Pick<RefundTableProps, 'onDecide'> & { refund: RefundRequest }) {
  const { status, note, failure, frozen } = refund
  return (
    <div className="flex flex-col items-end gap-2 md:items-start">
      {status === 'pending' && frozen ? (
        <StatusBadge kind="paused" label="Frozen (suspended)" />
      ) : (
        // The buttons say that it is pending.
        status !== 'pending' && <RefundBadge status={status} />
      )}
      {(note || failure) && (
        <span className="max-w-80 min-w-0 text-13 wrap-anywhere text-fg-3">{note ?? failure}</span>
      )}
      {status === 'pending' && <RefundActions refund={refund} onDecide={onDecide} />}
    </div>
  )
}
