import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { failWithdrawal } from '../../shared/payouts.ts'
import type { Payout } from '../../shared/payouts.ts'
import { failureText } from '../failure-text.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { DialogActions } from '../ui/Dialog.tsx'
import { formatMoney } from '../ui/format.ts'
import { TextArea } from '../ui/TextArea.tsx'
import { toast } from '../ui/Toast.tsx'
import { useFailWithdrawal } from './queries.ts'

export function FailPayoutForm({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const fail = useFailWithdrawal(payout.id, () => {
    toast('Marked as failed')
    onClose()
  })
  const form = useForm({
    resolver: zodResolver(failWithdrawal.body),
    defaultValues: { reason: '' },
  })

  return (
    <form
      onSubmit={form.handleSubmit(({ reason }) => fail.mutate(reason))}
      noValidate
      className="space-y-5"
    >
      {fail.isError && (
        <Alert variant="error">{failureText(fail.error, 'Failed to process withdrawal')}</Alert>
      )}
      <p>
        {formatMoney(payout.amountCents)} return to the wallet of {payout.reviewer.name}, who reads
        your reason.
      </p>
      <TextArea
        label="Reason"
        rows={3}
        {...form.register('reason')}
        error={form.formState.errors.reason?.message}
      />
      <DialogActions>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="danger" loading={fail.isPending}>
          Mark as failed
        </Button>
      </DialogActions>
    </form>
  )
}
