import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { rejectRefund } from '../../shared/refunds.ts'
import type { RefundRequest } from '../../shared/refunds.ts'
import { failureText } from '../failure-text.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { DialogActions } from '../ui/Dialog.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { toast } from '../ui/Toast.tsx'
import { useRejectRefund } from './queries.ts'

interface RejectRefundFormProps {
  refund: RefundRequest
  onClose: () => void
}

export function RejectRefundForm({ refund, onClose }: RejectRefundFormProps) {
  const reject = useRejectRefund(refund.id, () => {
    toast('Refund refused')
    onClose()
  })
  const form = useForm({ resolver: zodResolver(rejectRefund.body), defaultValues: { note: '' } })

  return (
    <form
      onSubmit={form.handleSubmit(({ note }) => reject.mutate(note))}
      noValidate
      className="space-y-5"
    >
      {reject.isError && (
        <Alert variant="error">
          {failureText(reject.error, 'The refund could not be refused. Please try again.')}
        </Alert>
      )}
      <p>The money stays in the wallet of {refund.business.companyName}, who reads your note.</p>
      <TextArea
        label="Note"
        rows={3}
        {...form.register('note')}
        error={form.formState.errors.note?.message}
      />
      <DialogActions>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="danger" loading={reject.isPending}>
          Refuse
        </Button>
      </DialogActions>
    </form>
  )
}
