import { useState } from 'react'
import type { Transaction, TransactionStatus } from '../../../shared/money/wallet.ts'
import { StatusBadge, type StatusKind } from '../../ui/indicators/Badge.tsx'
import { countOf, formatDate, formatMoney, formatTime } from '../../ui/text/format.ts'
import { Table, type Column } from '../../ui/lists/Table.tsx'
import {
  ContinuePayment,
  ReceiptLink,
  TransactionTitle,
  TransactionMark,
} from './TransactionTitle.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { useCancelWithdrawal } from './queries.ts'

/** The payments for reviews of one campaign on one day, or for their purchases. */
interface Group {
  key: string
  campaign: string
  noun: 'review' | 'purchase'
  rows: readonly Transaction[]
  /** Whether `rows` are all of that day, so that their sum is. */
  complete: boolean
}

/** Fewer payments of one campaign and day than this stay rows of their own. */
const leastGrouped = 4

/**
 * Groups the payments for reviews, and those for purchases, by campaign and local day. The rows are
 * in order of time, and `ended` tells whether there are no more: otherwise the last day may have
 * more.
 * A group has the place of its first row; every other row keeps its own.
 */
export function groupsOf(rows: readonly Transaction[], ended: boolean): (Transaction | Group)[] {
  const days = Map.groupBy(rows, ({ createdAt }) => new Date(createdAt).toDateString())
  const lastDay = [...days.keys()].at(-1)
  return [...days].flatMap(([day, ofDay]) => {
    const groups = Map.groupBy(ofDay, keyIn)
    return ofDay.flatMap((row): (Transaction | Group)[] => {
      if (row.review === null) return [row]
      const own = groups.get(keyIn(row))!
      if (own.length < leastGrouped) return [row]
      if (row !== own[0]) return []
      const noun = row.cause === 'reimbursement' ? 'purchase' : 'review'
      const complete = ended || day !== lastDay
      const key = `${day} ${keyIn(row)}`
      return [{ key, campaign: row.review.campaign, noun, rows: own, complete }]
    })
  })
}

const keyIn = ({ id, review, cause }: Transaction) =>
  review ? `${review.campaignId} ${cause}` : id

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

const returnable: readonly string[] = ['review', 'place', 'reimbursement']

/**
 * Nothing went wrong when a reviewer cancels a withdrawal, or when the money of a rejected review
 * comes back to its business.
 */
function stateOf({ status, cause, type, cancelled, dispute }: Transaction) {
  if (cancelled) return ['cancelled', 'Cancelled'] as const
  if (dispute) return disputeStates[dispute.state]
  return status === 'failed' && returnable.includes(cause) && type === 'payment'
    ? (['returned', 'Returned'] as const)
    : ([kinds[status], statusLabels[status]] as const)
}

const disputeStates = {
  open: ['alarm', 'Disputed'],
  lost: ['bad', 'Dispute lost'],
  won: ['returned', 'Dispute won'],
} as const

type Row = { row: Transaction; inGroup: boolean } | { group: Group }

interface TransactionTableProps {
  rows: readonly Transaction[]
  sort: string | undefined
  /** Whether there are no more rows. */
  ended: boolean
}

/** The payments for reviews of one campaign and day are one row, which opens. */
export function TransactionTable({ rows, sort = 'newest', ended }: TransactionTableProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const byTime = sort === 'newest' || sort === 'oldest'
  const shown = (byTime ? groupsOf(rows, ended) : rows).flatMap((one): Row[] =>
    'rows' in one
      ? [
          { group: one },
          ...(open.has(one.key) ? one.rows.map((row) => ({ row, inGroup: true })) : []),
        ]
      : [{ row: one, inGroup: false }],
  )
  const toggle = (key: string) =>
    setOpen((now) => new Set(now.has(key) ? [...now].filter((one) => one !== key) : [...now, key]))
  return (
    <Table
      caption="Transactions"
      columns={columnsOf({ isOpen: (key) => open.has(key), toggle })}
      rows={shown}
      keyOf={(one) => ('group' in one ? one.group.key : one.row.id)}
      sort={sort}
    />
  )
}

interface Toggling {
  isOpen: (key: string) => boolean
  toggle: (key: string) => void
}

const columnsOf = ({ isOpen, toggle }: Toggling): readonly Column<Row>[] => [
  {
    name: 'Transaction',
    place: 'title',
    cell: (one) => <Title {...one} />,
  },
  {
    name: 'Date',
    place: 'note',
    sort: { ascending: 'oldest', descending: 'newest' },
    cell: (one) => <When {...one} />,
  },
  {
    name: 'Amount',
    place: 'value',
    numeric: true,
    sort: { ascending: 'lowest', descending: 'highest' },
    cell: (one) => ('group' in one ? <GroupAmount group={one.group} /> : <Amount row={one.row} />),
  },
  {
    name: 'Status',
    place: 'beside',
    cell: (one) =>
      'group' in one ? (
        <button
          type="button"
          aria-expanded={isOpen(one.group.key)}
          onClick={() => toggle(one.group.key)}
          className="link inline-flex h-11 items-center md:ml-auto md:flex md:h-9"
        >
          {isOpen(one.group.key) ? 'Hide' : 'Show'}{' '}
          <span className="sr-only">{`the ${one.group.noun}s of ${one.group.campaign}`}</span>
        </button>
      ) : (
        <State row={one.row} />
      ),
  },
]

function Title(one: Row) {
  const isGroup = 'group' in one
  return (
    <div className="flex items-center gap-3">
      <TransactionMark of={isGroup ? 'reviews' : one.row.cause} />
      <div className="min-w-0">
        {isGroup ? (
          <GroupTitle group={one.group} />
        ) : (
          <TransactionTitle transaction={one.row} inGroup={one.inGroup} />
        )}
      </div>
    </div>
  )
}

function State({ row }: { row: Transaction }) {
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 md:flex-nowrap">
      {/* As wide as the widest, so that what can be done stands in a column too. */}
      <span className="md:w-26">
        <TransactionBadge transaction={row} />
      </span>
      <span className="inline-flex flex-wrap items-center justify-end gap-x-3 md:grow">
        {row.type === 'withdrawal' && <CancelWithdrawal withdrawal={row} />}
        {row.cause === 'card_payment' && row.status === 'pending' && (
          <ContinuePayment id={row.id} />
        )}
        <ReceiptLink transaction={row} />
      </span>
    </span>
  )
}

function When(one: Row) {
  const { createdAt } = 'group' in one ? one.group.rows[0]! : one.row
  return (
    <span className="whitespace-nowrap max-md:flex max-md:h-11 max-md:items-center">
      {formatDate(createdAt)}
      {/* On phones the receipt has it. */}
      {'row' in one && (
        <span className="hidden text-13 text-fg-3 md:block">{formatTime(createdAt)}</span>
      )}
    </span>
  )
}

/** The payments that are not failed: their money left the wallet. */
const movedOf = ({ rows }: Group) => rows.filter(({ status }) => status !== 'failed')

function GroupTitle({ group }: { group: Group }) {
  const { rows, campaign, noun, complete } = group
  const counts = (['completed', 'pending', 'failed'] as const)
    .map((status) => [rows.filter((row) => row.status === status).length, status] as const)
    .filter(([count]) => count > 0)
  return (
    <>
      {campaign}
      <span className="block text-13 font-normal text-fg-3">
        {complete ? countOf(rows.length, noun) : `${countOf(rows.length, noun)} and more`}
        {' · '}
        {counts.map(([count, status]) => `${count} ${reviewMoney[status]}`).join(', ')}
      </span>
    </>
  )
}

/** What became of the money of a review. */
const reviewMoney = { completed: 'paid', pending: 'held', failed: 'returned' }

/** The sum of a day, once all its rows are there. */
function GroupAmount({ group }: { group: Group }) {
  if (!group.complete) return <span className="text-fg-3">Sum after “Load more”</span>
  const sum = movedOf(group).reduce((total, { amountCents }) => total + amountCents, 0)
  return <SignedMoney cents={sum} />
}

export function TransactionBadge({ transaction }: { transaction: Transaction }) {
  const [kind, label] = stateOf(transaction)
  return <StatusBadge kind={kind} label={label} />
}

export function Amount({ row: { amountCents, status } }: { row: Transaction }) {
  const failed = status === 'failed'
  return <SignedMoney cents={amountCents} struck={failed} />
}

function SignedMoney({ cents, struck = false }: { cents: number; struck?: boolean }) {
  const text = (cents > 0 ? '+' : '−') + formatMoney(Math.abs(cents))
  return struck ? <s className="text-fg-3">{text}</s> : <span className="text-fg">{text}</span>
}

export function CancelWithdrawal({ withdrawal }: { withdrawal: Transaction }) {
  const [asking, setAsking] = useState(false)
  const cancel = useCancelWithdrawal(() => {
    toast('Withdrawal cancelled', 'withdrawal')
    setAsking(false)
  })
  return (
    <>
      {withdrawal.cancellable && (
        <Button variant="ghost" size="sm" onClick={() => setAsking(true)}>
          Cancel
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Cancel this withdrawal?"
        confirmLabel="Cancel withdrawal"
        cancelLabel="Keep it"
        of={cancel}
        otherwise="Failed to process withdrawal"
        onConfirm={() => cancel.mutate(withdrawal.id)}
      >
        {formatMoney(Math.abs(withdrawal.amountCents))} goes back to your wallet.
      </ConfirmDialog>
    </>
  )
}
