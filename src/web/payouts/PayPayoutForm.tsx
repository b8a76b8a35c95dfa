import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { payWithdrawal } from '../../shared/payouts.ts'
import type { Payout } from '../../shared/payouts.ts'
import { failureText } from '../failure-text.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { DialogActions } from '../ui/Dialog.tsx'
import { formatMoney } from '../ui/format.ts'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/Toast.tsx'
import { usePayWithdrawal } from './queries.ts'

export function PayPayoutForm({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const pay = usePayWithdrawal(payout.id, () => {
    toast('Marked as paid')
    onClose()
  })
  const form = useForm({
    resolver: zodResolver(payWithdrawal.body),
    defaultValues: { reference: '' },
  })

  return (
    <form
      onSubmit={form.handleSubmit(({ reference }) => pay.mutate(reference))}
      noValidate
      className="space-y-5"
    >
      {pay.isError && (
        <Alert variant="error">{failureText(pay.error, 'Failed to process withdrawal')}</Alert>
      )}
      <p>
        You have paid <strong className="text-fg">{formatMoney(payout.netCents)}</strong> to{' '}
        {payout.reviewer.name}. This cannot be undone.
      </p>
      <TextField
        label="Reference of the bank"
        autoComplete="off"
        {...form.register('reference')}
        error={form.formState.errors.reference?.message}
      />
      <DialogActions>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={pay.isPending}>
          Mark as paid
        </Button>
      </DialogActions>
    </form>
  )
}
