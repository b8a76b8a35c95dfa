import type { ReactNode } from 'react'
import type { Receipt } from '../../shared/wallet.ts'
import { classNames } from '../ui/class-names.ts'
import { Facts } from '../ui/layout/Card.tsx'
import { formatMoment, formatMoney } from '../ui/text/format.ts'
import { Ticket } from '../ui/layout/Ticket.tsx'
import { Amount, TransactionBadge } from './TransactionTable.tsx'
import { Expected } from './Expected.tsx'
import { causeLabel, isWaitingWithdrawal, paid } from './TransactionTitle.tsx'

/** A transaction as a ticket: details above the perforation, the total below. */
export function ReceiptTicket({ receipt }: { receipt: Receipt }) {
  const { holder, description, review, createdAt, paidAt } = receipt
  const { destination, id, sandbox } = receipt
  const { name, companyName, email } = holder
  return (
    <div data-print>
      <Ticket stub={<Total receipt={receipt} />}>
        <div className="mb-4 flex items-center justify-between gap-4">
          <p className="display text-16">Candor</p>
          <TransactionBadge transaction={receipt} />
        </div>
        <p className="text-16 font-medium text-fg">{description}</p>
        <p className="mb-4 text-fg-3">{formatMoment(createdAt)}</p>
        <Facts
          rows={[
            [
              'Account',
              <Lines
                key="account"
                lines={[companyName, name === companyName ? null : name, email]}
              />,
            ],
            ['Type', causeLabel(receipt)],
            ...(review ? ([['Campaign', review.campaign]] as const) : []),
            ...(review?.reviewer ? ([['Reviewer', review.reviewer]] as const) : []),
            ...(destination
              ? ([
                  ['Bank account', `${destination.bankName} ···· ${destination.numberEnd}`],
                ] as const)
              : []),
            ...(paidAt ? ([['Paid', formatMoment(paidAt)]] as const) : []),
            ...(isWaitingWithdrawal(receipt)
              ? ([
                  [
                    'Payment',
                    <span key="expected" className="inline-block first-letter:uppercase">
                      <Expected withdrawal={receipt} />
                    </span>,
                  ],
                ] as const)
              : []),
            [
              'Transaction',
              <span key="id" className="text-13 wrap-anywhere">
                {id}
              </span>,
            ],
          ]}
        />
        {sandbox && (
          <p className="mt-3 text-13 text-fg-3">
            Sandbox money: no real money was charged or paid.
          </p>
        )}
      </Ticket>
    </div>
  )
}

function Lines({ lines }: { lines: readonly (string | null)[] }) {
  return lines.filter(Boolean).map((line) => (
    <span key={line} className="block break-words">
      {line}
    </span>
  ))
}

/** Labels of a payment's total by status. */
const charged = { pending: 'Held', completed: 'Charged', failed: paid.failed }

/** The parts of the amount and their total. */
function Total({ receipt }: { receipt: Receipt }) {
  const { amountCents, priceCents, feeCents, chargeCents, netCents, status } = receipt
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
    return (
      <Sum
        rows={[
          ['Amount', gross],
          ['Service charge', `−${formatMoney(chargeCents)}`],
        ]}
        label={paid[status]}
        sum={status === 'failed' ? gross : formatMoney(netCents)}
      />
    )
  }
  return <Sum rows={[]} label="Amount" sum={<Amount row={receipt} />} />
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
