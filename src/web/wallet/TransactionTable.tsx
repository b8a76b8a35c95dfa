import { Link } from '@tanstack/react-router'
import type { Transaction, TransactionStatus, TransactionType } from '../../shared/wallet.ts'
import { StatusBadge } from '../ui/indicators/Badge.tsx'
import type { StatusKind } from '../ui/indicators/Badge.tsx'
import { classNames } from '../ui/class-names.ts'
import { formatDate, formatMoney } from '../ui/text/format.ts'
import { Table } from '../ui/lists/Table.tsx'
import type { Column } from '../ui/lists/Table.tsx'
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
        <ReceiptLink transaction={row} />
        <span className="block text-13 font-normal text-fg-3">{detailOf(row)}</span>
        {row.awaitsDestination && <AwaitsDestination />}
      </>
    ),
  },
  {
    name: 'Date',
    place: 'note',
    sort: { ascending: 'oldest', descending: 'newest' },
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDate(createdAt)}</span>,
  },
  {
    name: 'Amount',
    place: 'value',
    numeric: true,
    sort: { ascending: 'lowest', descending: 'highest' },
    cell: (row) => <Amount row={row} />,
  },
  {
    name: 'Status',
    place: 'mark',
    cell: (row) => (
      <span className="inline-flex flex-wrap items-center justify-end gap-2 md:justify-start">
        <TransactionBadge status={row.status} />
        {row.type === 'withdrawal' && <CancelWithdrawal withdrawal={row} />}
        {row.type === 'deposit' && row.status === 'pending' && <ContinuePayment id={row.id} />}
      </span>
    ),
  },
]

interface TransactionTableProps {
  rows: readonly Transaction[]
  sort: string | undefined
}

export function TransactionTable({ rows, sort = 'newest' }: TransactionTableProps) {
  return (
    <Table
      caption="Transactions"
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      sort={sort}
    />
  )
}

export function TransactionBadge({ status }: { status: TransactionStatus }) {
  return <StatusBadge kind={kinds[status]} label={statusLabels[status]} />
}

/** Opens the receipt dialog, which has its own URL. */
function ReceiptLink({ transaction: { id, description } }: { transaction: Transaction }) {
  return (
    <Link
      from="/wallet"
      to="."
      search={(now) => ({ ...now, receipt: id })}
      resetScroll={false}
      className={classNames(
        'reach -my-1 inline-block py-1 font-medium text-fg underline decoration-transparent',
        'underline-offset-3 transition-colors hover:decoration-fg-3',
      )}
    >
      {description}
    </Link>
  )
}

/** A checkout that was left stays open for 24 hours. */
function ContinuePayment({ id }: { id: string }) {
  return (
    <a
      href={`/checkout/${id}`}
      target="_blank"
      rel="noopener noreferrer"
      className="link inline-flex h-11 items-center md:h-9"
    >
      Continue payment
    </a>
  )
}

function AwaitsDestination() {
  return (
    <span className="block text-13 font-normal text-warn">
      Needs a{' '}
      <Link
        from="/wallet"
        to="."
        search={(now) => ({ ...now, destination: 'edit' as const })}
        resetScroll={false}
        className="link"
      >
        payout destination
      </Link>
    </span>
  )
}

export function Amount({ row: { amountCents, status } }: { row: Transaction }) {
  const sign = amountCents > 0 ? '+' : '−'
  const look = status === 'failed' ? 'text-fg-3 line-through' : 'text-fg'
  return <span className={look}>{sign + formatMoney(Math.abs(amountCents))}</span>
}

/** Labels of a withdrawal's net amount by status. */
export const paid: Record<TransactionStatus, string> = {
  pending: 'You will receive',
  completed: 'You received',
  failed: 'Returned to your wallet',
}

/** The type and the parts of the amount. */
function detailOf(row: Transaction): string {
  const { type, status, priceCents, feeCents, chargeCents, netCents } = row
  if (priceCents !== undefined && feeCents !== undefined) {
    const sum = `${formatMoney(priceCents)} + ${formatMoney(feeCents)} fee`
    return `${typeLabels[type]} · ${sum.replaceAll(' ', '\u00a0')}`
  }
  if (chargeCents !== undefined && netCents !== undefined) {
    return status === 'failed'
      ? paid.failed
      : `${paid[status]} ${formatMoney(netCents)} after ${formatMoney(chargeCents)} charge`
  }
  return typeLabels[type]
}
