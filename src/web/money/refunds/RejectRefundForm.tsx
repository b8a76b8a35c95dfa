import { rejectRefund } from '../../../shared/money/refunds.ts'
import type { RefundRequest } from '../../../shared/money/refunds.ts'
import { failureText } from '../../base/failure-text.ts'
import { SingleFieldForm } from '../../ui/forms/SingleFieldForm.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { formatMoment, formatMoney } from '../../ui/text/format.ts'
import { answerBy, useRejectRefund } from './queries.ts'

interface RejectRefundFormProps {
  refund: RefundRequest
  onClose: () => void
}

export function RejectRefundForm({ refund, onClose }: RejectRefundFormProps) {
  const reject = useRejectRefund(refund.id, () => {
    toast('Refund rejected')
    onClose()
  })
  return (
    <SingleFieldForm
      label="Note"
      rows={3}
      schema={rejectRefund.body.shape.note}
      send={reject}
      failure={
        reject.isError &&
        failureText(reject.error, 'The refund could not be rejected. Please try again.')
      }
      submitLabel="Reject"
      onCancel={onClose}
    >
      {formatMoney(refund.amountCents)} stays in the wallet of {refund.business.companyName}, who
      will see your note. Answer by {formatMoment(answerBy(refund))}.
    </SingleFieldForm>
  )
}
