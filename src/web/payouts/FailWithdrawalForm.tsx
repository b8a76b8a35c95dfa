import { failWithdrawal } from '../../shared/payouts.ts'
import type { Payout } from '../../shared/payouts.ts'
import { failureText } from '../failure-text.ts'
import { SingleFieldForm } from '../ui/forms/SingleFieldForm.tsx'
import { formatMoney } from '../ui/text/format.ts'
import { toast } from '../ui/overlays/Toast.tsx'
import { useFailWithdrawal } from './queries.ts'

export function FailWithdrawalForm({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const fail = useFailWithdrawal(payout.id, () => {
    toast('Marked as failed')
    onClose()
  })
  return (
    <SingleFieldForm
      label="Reason"
      rows={3}
      schema={failWithdrawal.body.shape.reason}
      send={fail}
      failure={fail.isError && failureText(fail.error, 'Failed to process withdrawal')}
      submitLabel="Mark as failed"
      onCancel={onClose}
    >
      {formatMoney(payout.amountCents)} goes back to the wallet of {payout.reviewer.name}, who will
      see your reason.
    </SingleFieldForm>
  )
}
