import { payWithdrawal } from '../../../shared/money/payouts.ts'
import type { Payout } from '../../../shared/money/payouts.ts'
import { failureText } from '../../base/failure-text.ts'
import { SingleFieldForm } from '../../ui/forms/SingleFieldForm.tsx'
import { Facts } from '../../ui/layout/Card.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { formatDate, formatMoney } from '../../ui/text/format.ts'
import { AccountNumber } from './AccountNumber.tsx'
import { accountLabels, payers, providerLabels } from './account-text.ts'
import { payoutCurrency } from './currency.ts'
import { usePayWithdrawal } from './queries.ts'

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
function PaidTo({ payout }: { payout: Payout }) {
  const { reviewer, amountCents, chargeCents, netCents, createdAt } = payout
  return (
    <Facts
      rows={[
        ['Reviewer', reviewer.name || reviewer.email],
        ...accountRows(payout),
        ['Requested', `${formatMoney(amountCents)}, ${formatDate(createdAt)}`],
        ['Our charge', `−${formatMoney(chargeCents)}`],
        ['To pay', <strong key="pay">{formatMoney(netCents)}</strong>],
      ]}
    />
  )
}

/** The account as facts; none while the reviewer has not given one. */
export function accountRows({ destination }: Pick<Payout, 'destination'>) {
  if (!destination) return []
  const { kind, accountHolder, bankName, bankCode, accountNumber } = destination
  return [
    ['Account holder', accountHolder],
    [providerLabels[kind], [bankName, bankCode].filter(Boolean).join(', ')],
    [accountLabels[kind], <AccountNumber key="account" number={accountNumber} />],
  ] as const
}
