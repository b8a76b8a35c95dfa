import { Link } from '@tanstack/react-router'
import { payoutStatusLabels } from '../../../shared/money/payouts.ts'
import type { PayoutKind } from '../../../shared/platform/states.ts'
import type { Payout } from '../../../shared/money/payouts.ts'
import { countryName } from '../../../shared/base/countries.ts'
import { DueBy } from '../../platform/due/DueBy.tsx'
import { StatusBadge } from '../../ui/indicators/Badge.tsx'
import type { StatusKind } from '../../ui/indicators/Badge.tsx'
import { Dotted } from '../../ui/text/Dotted.tsx'
import { formatDate, formatMoment, formatMoney } from '../../ui/text/format.ts'
import { Table } from '../../ui/lists/Table.tsx'
import type { Column } from '../../ui/lists/Table.tsx'
import { PayoutActions } from './PayoutActions.tsx'
import type { PayoutDecision } from './PayoutActions.tsx'
import { AccountNumber } from './PayWithdrawalForm.tsx'
import { Reminder, ReminderNote } from './Reminder.tsx'

const kinds: Record<Payout['status'], StatusKind> = {
  pending: 'waiting',
  completed: 'good',
  failed: 'bad',
  cancelled: 'draft',
}

const columns: readonly Column<Payout>[] = [
  {
    name: 'Reviewer',
    place: 'title',
    cell: ({ reviewer }) => (
      <>
        <Link to="/admin/users/$userId" params={{ userId: reviewer.id }} className="link reach">
          {reviewer.name || 'Former reviewer'}
        </Link>
        <span className="block text-13 font-normal text-fg-3 lg:min-w-44">
          <span className="block">{reviewer.email}</span>
          {countryName(reviewer.country)}
        </span>
      </>
    ),
  },
  {
    name: 'Pay to',
    place: 'more',
    cell: (payout) => <Destination payout={payout} />,
  },
  {
    name: 'Requested',
    place: 'note',
    sort: { ascending: 'oldest', descending: 'newest' },
    cell: (payout) => (
      <>
        <span className="block whitespace-nowrap">{formatDate(payout.createdAt)}</span>
        {payout.payBy && <DueBy at={payout.payBy} what="pay" />}
      </>
    ),
  },
  {
    name: 'To pay',
    place: 'value',
    numeric: true,
    sort: { ascending: 'lowest', descending: 'highest' },
    cell: ({ netCents, amountCents, chargeCents }) => (
      <>
        <span className="block text-fg">{formatMoney(netCents)}</span>
        <span className="text-13 whitespace-nowrap text-fg-3">
          {formatMoney(amountCents)} less {formatMoney(chargeCents)}
        </span>
      </>
    ),
  },
]

const columnsWith = (onDecide: PayoutTableProps['onDecide']): readonly Column<Payout>[] => [
  ...columns,
  {
    name: 'Status and actions',
    place: 'mark',
    cell: (payout) => <State {...{ payout, onDecide }} />,
  },
]

interface PayoutTableProps {
  rows: readonly Payout[]
  sort: string
  onDecide: (decision: PayoutDecision) => void
}

export function PayoutTable({ rows, sort, onDecide }: PayoutTableProps) {
  return (
    <Table
      caption="Payouts"
      columns={columnsWith(onDecide)}
      rows={rows}
      keyOf={({ id }) => id}
      sort={sort}
    />
  )
}

function Destination({ payout }: { payout: Payout }) {
  const { destination, status } = payout
  // Without one, the reminder is in the place of the button that marks it as paid.
  if (!destination) return <span className="text-fg-3 max-md:hidden">—</span>
  const { accountHolder, bankName, accountNumber, bankCode } = destination
  return (
    <>
      <AccountNumber number={accountNumber} />
      <span className="block text-13 text-fg-3">
        <Dotted facts={[bankName, bankCode, accountHolder]} />
      </span>
      {status === 'pending' && <Reminder payout={payout} />}
    </>
  )
}

const sentLabels: Record<PayoutKind, string> = {
  bank: 'Sent to bank',
  mobile_money: 'Sent to provider',
  paypal: 'Sent to PayPal',
}

/** The status, the bank reference or failure reason, and the possible actions. */
function State({ payout, onDecide }: Pick<PayoutTableProps, 'onDecide'> & { payout: Payout }) {
  const { status, reference, failure, batchId, frozen, heldUntil, destination } = payout
  return (
    <div className="flex flex-col items-end gap-2 md:items-start">
      {status === 'pending' && frozen ? (
        <StatusBadge kind="paused" label="Frozen (suspended)" />
      ) : heldUntil ? (
        <StatusBadge kind="paused" label={`Held until ${formatMoment(heldUntil)}`} />
      ) : status === 'pending' && batchId !== null ? (
        <StatusBadge kind="underway" label={sentLabels[destination?.kind ?? 'bank']} />
      ) : (
        // The buttons say that it is pending.
        status !== 'pending' && (
          <StatusBadge kind={kinds[status]} label={payoutStatusLabels[status]} />
        )
      )}
      {(reference || failure) && (
        <span className="max-w-80 min-w-0 text-13 wrap-anywhere text-fg-3">
          {reference ?? failure}
        </span>
      )}
      {status === 'pending' && !destination && (
        <StatusBadge kind="waiting" label="No payout destination" />
      )}
      <PayoutActions payout={payout} onDecide={onDecide} />
      {!destination && <ReminderNote payout={payout} />}
    </div>
  )
}
