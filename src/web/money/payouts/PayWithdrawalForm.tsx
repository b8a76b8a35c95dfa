import { useInfiniteQuery } from '@tanstack/react-query'
import {
  payWithdrawal,
  payPayoutBatch,
  failWithdrawal,
  type Payout,
  type PayoutBatch,
} from '../../../shared/money/payouts.ts'
import { failureText } from '../../base/form-refusal.ts'
import { SingleFieldForm } from '../../ui/forms/SingleFieldForm.tsx'
import { Facts } from '../../ui/layout/Card.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { formatDate, formatMoney, countOf } from '../../ui/text/format.ts'
import { payoutCurrency, accountLabels, payers, providerLabels } from './currency.ts'
import { usePayWithdrawal, payoutsQuery, usePayBatch, useFailWithdrawal } from './queries.ts'

export function PayWithdrawalForm({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const pay = usePayWithdrawal(payout.id, () => {
    toast('Marked as paid')
    onClose()
  })
  const kind = payout.destination?.kind ?? 'bank'
  return (
    <>
      <PaidTo payout={payout} />
      <SingleFieldForm
        label={payers[kind].reference}
        hint="The reviewer sees it in the wallet and on the receipt."
        schema={payWithdrawal.body.shape.reference}
        send={pay}
        failure={pay.isError && failureText(pay.error, 'Failed to process withdrawal')}
        submitLabel="Mark as paid"
        variant="primary"
        onCancel={onClose}
      >
        Confirm that {payers[kind].name} paid{' '}
        <strong className="text-fg">{formatMoney(payout.netCents)}</strong> to this account. This
        cannot be undone. {payoutCurrency[kind]}
      </SingleFieldForm>
    </>
  )
}

/** Who is paid, at which account and how much: as the queue shows it. */
export function PaidTo({ payout }: { payout: Payout }) {
  const { reviewer, amountCents, chargeCents, netCents, createdAt } = payout
  return (
    <Facts
      rows={[
        ['Reviewer', reviewer.name || reviewer.email],
        ...accountRows(payout),
        ['Requested', `${formatMoney(amountCents)}, ${formatDate(createdAt)}`],
        ['Our charge', formatMoney(-chargeCents)],
        ['To pay', <strong key="pay">{formatMoney(netCents)}</strong>],
      ]}
    />
  )
}

/** The account as facts; none while the reviewer has not given one. */
function accountRows({ destination }: Pick<Payout, 'destination'>) {
  if (!destination) return []
  const { kind, accountHolder, bankName, bankCode, accountNumber } = destination
  return [
    ['Account holder', accountHolder],
    [providerLabels[kind], [bankName, bankCode].filter(Boolean).join(', ')],
    [accountLabels[kind], <AccountNumber key="account" number={accountNumber} />],
  ] as const
}

/**
 * An account number in groups of four, which break between lines but are copied without spaces; a
 * mobile number or an address as it is.
 */
export function AccountNumber({ number }: { number: string }) {
  if (/[@+]/.test(number)) return <span className="wrap-anywhere text-fg">{number}</span>
  const starts = Array.from({ length: Math.ceil(number.length / 4) }, (_, place) => place * 4)
  return (
    <span className="inline-flex flex-wrap gap-x-1 text-fg tabular-nums">
      {starts.map((start) => (
        <span key={start}>{number.slice(start, start + 4)}</span>
      ))}
    </span>
  )
}

/** Marks everything open in a batch as paid, with one reference of who paid it. */
export function PayBatchForm({ batch, onClose }: { batch: PayoutBatch; onClose: () => void }) {
  const pay = usePayBatch(batch.id, (paid, frozen) => {
    const left = frozen > 0 ? `, ${frozen} of suspended people left open` : ''
    toast(`${countOf(paid, 'withdrawal')} marked as paid${left}`)
    onClose()
  })
  const names = useOpenNames(batch)
  return (
    <SingleFieldForm
      label={payers[batch.kind].reference}
      schema={payPayoutBatch.body.shape.reference}
      send={pay}
      failure={pay.isError && failureText(pay.error, 'The batch could not be marked as paid.')}
      submitLabel="Mark all as paid"
      variant="primary"
      onCancel={onClose}
    >
      Confirm that {payers[batch.kind].name} paid the {countOf(batch.pending, 'open withdrawal')} of
      this batch, <strong>{formatMoney(batch.pendingCents)}</strong> in all
      {names && <span>{`: ${names}`}</span>}
      <span>
        . Withdrawals of suspended people stay open. This cannot be undone: mark those that came
        back as failed first.
      </span>
    </SingleFieldForm>
  )
}

/** As many as are read at a glance. */
const namedAtMost = 5

/** Who is paid, each with the amount; null for many, and until it is known. */
function useOpenNames({ id, pending }: PayoutBatch): string | null {
  const isFew = pending <= namedAtMost
  const filters = { batchId: id, status: 'pending', sort: 'oldest' } as const
  const { data } = useInfiniteQuery({ ...payoutsQuery(filters), enabled: isFew })
  const open = data?.pages.flatMap(({ items }) => items)
  if (!isFew || open?.length !== pending) return null
  return open
    .map(
      ({ reviewer, netCents }) => `${reviewer.name || 'Former reviewer'} ${formatMoney(netCents)}`,
    )
    .join(', ')
}

export function FailWithdrawalForm({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const { reviewer, amountCents } = payout
  const fail = useFailWithdrawal(payout.id, () => {
    toast(`Marked as failed: ${formatMoney(amountCents)} of ${reviewer.name || reviewer.email}`)
    onClose()
  })
  return (
    <>
      <Facts
        rows={[
          ['Reviewer', payout.reviewer.name || payout.reviewer.email],
          ...accountRows(payout),
          ['Back to the wallet', <strong key="back">{formatMoney(payout.amountCents)}</strong>],
        ]}
      />
      <SingleFieldForm
        label="Reason"
        hint="The reviewer reads it in the wallet and in a mail."
        rows={3}
        suggestions={payout.destination ? reasons : [noDestination, ...reasons]}
        schema={failWithdrawal.body.shape.reason}
        send={fail}
        failure={fail.isError && failureText(fail.error, 'Failed to process withdrawal')}
        submitLabel="Mark as failed"
        onCancel={onClose}
      >
        {formatMoney(payout.amountCents)} goes back to the wallet of {payout.reviewer.name}, who
        will see your reason, can change the account and withdraw again. This cannot be undone.
      </SingleFieldForm>
    </>
  )
}

const noDestination = 'You have not added a payout destination.'

/** What banks usually say. */
const reasons = [
  'The account number is not valid.',
  'The account is closed.',
  'The name of the account holder does not match.',
  'The bank refused the payment.',
]
