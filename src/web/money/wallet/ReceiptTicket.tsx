import type { ReactNode } from 'react'
import type { Receipt } from '../../../shared/money/wallet.ts'
import { accountText } from '../payouts/currency.ts'
import { classNames } from '../../ui/class-names.ts'
import { Facts } from '../../ui/layout/Card.tsx'
import { formatMoment, formatMoney } from '../../ui/text/format.ts'
import { Ticket } from '../../ui/layout/Ticket.tsx'
import { Amount, TransactionBadge } from './TransactionTable.tsx'
import { Parties, TaxNote } from './Parties.tsx'
import { isWaitingWithdrawal, paid, Expected } from './TransactionTitle.tsx'

/** A transaction as a ticket: details above the perforation, the total below. */
export function ReceiptTicket({ receipt }: { receipt: Receipt }) {
  const { description, id, number, sandbox, status } = receipt
  return (
    <div data-print>
      <Ticket stub={<Total receipt={receipt} />}>
        <div className="mb-5 flex items-start justify-between gap-4">
          <div className="min-w-0">
            <p className="display text-18">Candor</p>
            <p className="text-13 tabular-nums text-fg-3">
              {number ? `Receipt ${number}` : unpaid[status]}
            </p>
          </div>
          <TransactionBadge transaction={receipt} />
        </div>
        <Parties {...receipt} />
        <p className="mt-5 mb-2.5 border-t pt-4 text-16 font-medium text-fg">{description}</p>
        <Facts rows={factsOf(receipt)} />
        <div className="mt-4 space-y-1 text-13 text-fg-3">
          <p>
            {number && <TaxNote issuer={receipt.issuer} />}{' '}
            {sandbox && <span>Sandbox money: no real money was charged or paid.</span>}
          </p>
          <p className="wrap-anywhere">Transaction {id}</p>
        </div>
      </Ticket>
    </div>
  )
}

/** The heading of what is no receipt: nothing has been paid, and a completed one has a number. */
const unpaid = { pending: 'Not a receipt yet', completed: 'Receipt', failed: 'Nothing was paid' }

type Row = readonly [term: string, value: ReactNode]

function factsOf(receipt: Receipt): Row[] {
  const { review, destination, createdAt, paidAt, number } = receipt
  const isPaidLater = paidAt !== null && paidAt !== createdAt
  const rows: (Row | false | null | undefined)[] = [
    number !== null && ['Paid on', formatMoment(paidAt ?? createdAt)],
    (number === null || isPaidLater) && [begun[receipt.cause] ?? 'Date', formatMoment(createdAt)],
    review && ['Campaign', review.campaign],
    review?.reviewer ? ['Reviewer', review.reviewer] : null,
    destination && ['Paid to', accountText(destination)],
    isWaitingWithdrawal(receipt) && [
      'Payment',
      <span key="expected" className="inline-block first-letter:uppercase">
        <Expected withdrawal={receipt} />
      </span>,
    ],
  ]
  return rows.filter((row): row is Row => Boolean(row))
}

/** What happened before the payment. */
const begun: Partial<Record<Receipt['cause'], string>> = {
  review: 'Submitted on',
  withdrawal: 'Requested on',
}

/** Labels of a payment's total by status. */
const charged = { pending: 'Held', completed: 'Charged', failed: paid.failed }

/** Labels of what was paid, where a sign would puzzle. */
const paidLabels: Partial<Record<Receipt['cause'], string>> = {
  card_payment: 'Amount paid',
  subscription: 'Amount paid',
  refund: 'Amount refunded',
}

/** The parts of the amount and their total. */
function Total({ receipt }: { receipt: Receipt }) {
  const { amountCents, priceCents, feeCents, chargeCents, netCents, status, cause } = receipt
  const gross = formatMoney(Math.abs(amountCents))
  if (priceCents !== undefined && feeCents !== undefined) {
    return (
      <Sum
        rows={[
          ['Review price', formatMoney(priceCents)],
          ['Platform fee', formatMoney(feeCents)],
        ]}
        label={charged[status]}
        sum={gross}
      />
    )
  }
  if (chargeCents !== undefined && netCents !== undefined) {
    // All of a withdrawal that was not paid is returned, and nothing is charged.
    return status === 'failed' ? (
      <Sum rows={[['Amount', gross]]} label={paid[status]} sum={gross} />
    ) : (
      <Sum
        rows={[
          ['Amount', gross],
          ['Service charge', formatMoney(-chargeCents)],
        ]}
        label={paid[status]}
        sum={formatMoney(netCents)}
      />
    )
  }
  const label = status === 'completed' ? paidLabels[cause] : undefined
  // All of a card payment is added to the wallet.
  const rows = cause === 'card_payment' ? ([['Fees', formatMoney(0)]] as const) : []
  return (
    <Sum rows={rows} label={label ?? 'Amount'} sum={label ? gross : <Amount row={receipt} />} />
  )
}

interface SumProps {
  rows: readonly (readonly [string, string])[]
  label: string
  sum: ReactNode
}

function Sum({ rows, label, sum }: SumProps) {
  return (
    <>
      {rows.length > 0 && <Facts rows={rows} />}
      <p
        className={classNames(
          'flex items-baseline justify-between gap-4',
          rows.length > 0 ? 'mt-2.5 border-t pt-2' : 'pt-1',
        )}
      >
        <span className="font-medium text-fg">{label}</span>
        <span className="figure text-28">{sum}</span>
      </p>
    </>
  )
}
