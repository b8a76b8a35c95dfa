import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type * as z from 'zod'
import { PayoutDestinationForm } from '../../shared/payouts.ts'
import type { PayoutDestination } from '../../shared/payouts.ts'
import { fieldsOf } from '../ui/forms/fields.ts'
import { useViewer } from '../session.ts'
import { showFieldRefusals } from '../form-refusal.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { DialogActions } from '../ui/overlays/Dialog.tsx'
import { FailureAlert } from '../FailureAlert.tsx'
import { TextField } from '../ui/forms/TextField.tsx'
import { toast } from '../ui/overlays/Toast.tsx'
import { bankFees, payoutCurrency } from './currency.ts'
import { useSetPayoutDestination } from './queries.ts'

type Values = z.input<typeof PayoutDestinationForm>

interface DestinationFormProps {
  destination: PayoutDestination | null
  onClose: () => void
}

/** The account number must be typed again on each change, because it is never shown in full. */
export function DestinationForm({ destination, onClose }: DestinationFormProps) {
  const set = useSetPayoutDestination()
  const viewer = useViewer()
  const form = useForm<Values, unknown, z.output<typeof PayoutDestinationForm>>({
    resolver: zodResolver(PayoutDestinationForm),
    defaultValues: {
      accountHolder: destination?.accountHolder ?? viewer?.name ?? '',
      bankName: destination?.bankName ?? '',
      accountNumber: '',
      bankCode: '',
    },
  })
  const field = fieldsOf(form)

  const submit = form.handleSubmit((values) =>
    set.mutate(values, {
      onSuccess: () => {
        toast('Payout destination saved')
        onClose()
      },
      onError: (error) => showFieldRefusals(form, error),
    }),
  )

  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      <FailureAlert
        of={set}
        otherwise="The payout destination could not be saved. Please try again."
      />
      <TextField label="Account holder" autoComplete="name" {...field('accountHolder')} />
      <TextField label="Bank" autoComplete="off" {...field('bankName')} />
      <TextField
        label="Account number or IBAN"
        autoComplete="off"
        spellCheck={false}
        hint={destination ? `Replaces the account ending in ${destination.numberEnd}.` : undefined}
        {...field('accountNumber')}
      />
      <TextField
        label="Bank code"
        optional
        autoComplete="off"
        spellCheck={false}
        hint="Routing number, sort code or SWIFT code. A transfer from abroad needs the last one."
        {...field('bankCode')}
      />
      <p className="text-13 text-fg-3">
        Only the administrators who pay you can see the full number. We notify you of every change.
        {destination && ' After a change, withdrawals wait 48 hours.'} {payoutCurrency} {bankFees}
      </p>
      <DialogActions>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={set.isPending}>
          Save
        </Button>
      </DialogActions>
    </form>
  )
}
