import { payWithdrawal } from '../../shared/payouts.ts'
import type { Payout } from '../../shared/payouts.ts'
import { failureText } from '../failure-text.ts'
import { AnswerForm } from '../ui/AnswerForm.tsx'
import { formatMoney } from '../ui/format.ts'
import { toast } from '../ui/Toast.tsx'
import { usePayWithdrawal } from './queries.ts'

export function PayPayoutForm({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const pay = usePayWithdrawal(payout.id, () => {
    toast('Marked as paid')
    onClose()
  })
  return (
    <AnswerForm
      label="Reference of the bank"
      schema={payWithdrawal.body.shape.reference}
      send={pay}
      failure={pay.isError && failureText(pay.error, 'Failed to process withdrawal')}
      submitLabel="Mark as paid"
      variant="primary"
      onCancel={onClose}
    >
      You have paid <strong className="text-fg">{formatMoney(payout.netCents)}</strong> to{' '}
      {payout.reviewer.name}. This cannot be undone.
    </AnswerForm>
  )
}
