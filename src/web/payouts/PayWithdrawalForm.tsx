import { payWithdrawal } from '../../shared/payouts.ts'
import type { Payout } from '../../shared/payouts.ts'
import { failureText } from '../failure-text.ts'
import { SingleFieldForm } from '../ui/forms/SingleFieldForm.tsx'
import { formatMoney } from '../ui/text/format.ts'
import { toast } from '../ui/overlays/Toast.tsx'
import { usePayWithdrawal } from './queries.ts'

export function PayWithdrawalForm({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const pay = usePayWithdrawal(payout.id, () => {
    toast('Marked as paid')
    onClose()
  })
  return (
    <SingleFieldForm
      label="Bank reference"
      schema={payWithdrawal.body.shape.reference}
      send={pay}
      failure={pay.isError && failureText(pay.error, 'Failed to process withdrawal')}
      submitLabel="Mark as paid"
      variant="primary"
      onCancel={onClose}
    >
      Confirm you paid <strong className="text-fg">{formatMoney(payout.netCents)}</strong> to{' '}
      {payout.reviewer.name}. This cannot be undone.
    </SingleFieldForm>
  )
}
