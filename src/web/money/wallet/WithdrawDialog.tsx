import { useQuery } from '@tanstack/react-query'
import type { Cents } from '../../../shared/base/money.ts'
import { withdrawalOf } from '../../../shared/money/withdrawal-rules.ts'
import { confirmationFor } from '../../people/accounts/SendConfirmation.tsx'
import { destinationQuery } from '../payouts/destination-queries.ts'
import { Facts } from '../../ui/layout/Card.tsx'
import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx'
import { formatDate, formatMoney, formatNaira } from '../../ui/text/format.ts'
import { toast } from '../../ui/overlays/Toast.tsx'
import { payoutCurrency, accountText } from '../payouts/currency.ts'
import { payByOfNow, payoutTimesText } from './payout-times.ts'
import { useRequestWithdrawal, walletQuery } from './queries.ts'

interface WithdrawDialogProps {
  amount: Cents
  open: boolean
  onClose: () => void
  onDone: () => void
}

/** Shows the amount, the charge and the net amount for confirmation. */
export function WithdrawDialog({ amount, open, onClose, onDone }: WithdrawDialogProps) {
  const request = useRequestWithdrawal()
  const destination = useQuery(destinationQuery).data
  const { naira, payoutTimes = null } = useQuery(walletQuery).data ?? {}
  const { chargeCents, netCents } = withdrawalOf(amount)
  const payBy = destination && formatDate(payByOfNow(destination.heldUntil))
  const byText = payBy ? ` We pay by ${payBy}.` : ''
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Confirm withdrawal"
      confirmLabel="Confirm"
      confirmVariant="primary"
      of={request}
      otherwise="Failed to process withdrawal"
      errorAction={confirmationFor(request.error)}
      onConfirm={() =>
        request.mutate(amount, {
          onSuccess: () => {
            toast(`Withdrawal request submitted successfully!${byText}`, 'withdrawal')
            onDone()
          },
        })
      }
    >
      <Facts
        rows={[
          ['Amount', formatMoney(amount)],
          ['Service charge (10%)', formatMoney(-chargeCents)],
          ...(destination ? ([['To', accountText(destination)]] as const) : []),
          ...(payBy ? ([['We pay by', payBy]] as const) : []),
        ]}
      />
      <p className="flex items-baseline justify-between gap-4 border-t border-dashed pt-3">
        <span className="font-medium text-fg">You receive</span>
        <span className="figure text-28 text-ember-300!">{formatMoney(netCents)}</span>
      </p>
      <p className="text-13 text-fg-3">
        {naira && <span>{`About ${formatNaira(netCents, naira.nairaPerDollar)}. `}</span>}
        <span>{payoutCurrency[destination?.kind ?? 'bank']}</span>
      </p>
      {destination && (
        <p className="text-13 text-fg-3">
          We pay withdrawals in batches, and notify you when yours is paid.{' '}
          {payoutTimesText(payoutTimes)}
        </p>
      )}
      {destination === null && (
        <p className="text-13 text-fg-3">We will pay it once you add a payout destination.</p>
      )}
    </ConfirmDialog>
  )
}
