import { payPayoutBatch, type PayoutBatch } from '../../shared/payouts.ts'
import { failureText } from '../failure-text.ts'
import { SingleFieldForm } from '../ui/forms/SingleFieldForm.tsx'
import { toast } from '../ui/overlays/Toast.tsx'
import { countOf } from '../ui/text/format.ts'
import { usePayBatch } from './queries.ts'

/** Marks everything open in a batch as paid, with one reference of the bank. */
export function PayBatchForm({ batch, onClose }: { batch: PayoutBatch; onClose: () => void }) {
  const pay = usePayBatch(batch.id, (paid, frozen) => {
    const left = frozen > 0 ? `, ${frozen} of suspended people left open` : ''
    toast(`${countOf(paid, 'withdrawal')} marked as paid${left}`)
    onClose()
  })
  return (
    <SingleFieldForm
      label="Bank reference"
      schema={payPayoutBatch.body.shape.reference}
      send={pay}
      failure={pay.isError && failureText(pay.error, 'The batch could not be marked as paid.')}
      submitLabel="Mark all as paid"
      variant="primary"
      onCancel={onClose}
    >
      Confirm that the bank paid the {countOf(batch.pending, 'open withdrawal')} of this batch.
      Withdrawals of suspended people stay open. This cannot be undone: mark those that the bank
      returned as failed first.
    </SingleFieldForm>
  )
}
