import type { Transaction, TransactionStatus, TransactionType } from '../../shared/wallet.ts'
import { StatusBadge } from '../ui/Badge.tsx'
import type { StatusKind } from '../ui/Badge.tsx'
import { formatDate, formatMoney } from '../ui/format.ts'
import { Table } from '../ui/Table.tsx'
import type { Column } from '../ui/Table.tsx'
import { CancelWithdrawal } from './CancelWithdrawal.tsx'

export const typeLabels: Record<TransactionType, string> = {
  deposit: 'Deposit',
  earning: 'Earning',
  withdrawal: 'Withdrawal',
  payment: 'Payment',
}

export const statusLabels: Record<TransactionStatus, string> = {
  completed: 'Completed',
  pending: 'Pending',
  failed: 'Failed',
}

const kinds: Record<TransactionStatus, StatusKind> = {
  completed: 'good',
  pending: 'waiting',
  failed: 'bad',
}

const columns: readonly Column<Transaction>[] = [
  {
    name: 'Transaction',
    place: 'title',
    cell: (row) => (
      <>
        <span className="block font-medium text-fg">{row.description}</span>
        <span className="text-13 font-normal text-fg-3">{detailOf(row)}</span>
      </>
    ),
  },
  { name: 'Date', place: 'note', cell: ({ createdAt }) => formatDate(createdAt) },
  { name: 'Amount', place: 'value', numeric: true, cell: (row) => <Amount row={row} /> },
  {
    name: 'Status',
    place: 'mark',
    cell: (row) => (
      <span className="inline-flex flex-wrap items-center justify-end gap-2">
        <StatusBadge kind={kinds[row.status]} label={statusLabels[row.status]} />
        {row.type === 'withdrawal' && <CancelWithdrawal withdrawal={row} />}
      </span>
    ),
  },
]

export function TransactionTable({ rows }: { rows: readonly Transaction[] }) {
  return <Table caption="Transactions" columns={columns} rows={rows} keyOf={({ id }) => id} />
}

function Amount({ row: { amountCents, status } }: { row: Transaction }) {
  const sign = amountCents > 0 ? '+' : '−'
  const look = status === 'failed' ? 'text-fg-3 line-through' : 'text-fg'
  return <span className={look}>{sign + formatMoney(Math.abs(amountCents))}</span>
}

/** What the amount is made of. */
function detailOf({ type, priceCents, feeCents, chargeCents, netCents }: Transaction): string {
  if (priceCents !== undefined && feeCents !== undefined) {
    return `${typeLabels[type]} · ${formatMoney(priceCents)} + ${formatMoney(feeCents)} fee`
  }
  if (chargeCents !== undefined && netCents !== undefined) {
    return `You receive ${formatMoney(netCents)} after ${formatMoney(chargeCents)} charge`
  }
  return typeLabels[type]
}
