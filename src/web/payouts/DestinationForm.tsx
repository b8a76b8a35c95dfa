import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import type { ComponentProps } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type * as z from 'zod'
import { countryDoubt } from '../../shared/bank-countries.ts'
import { needsSwiftCode, PayoutDestinationForm } from '../../shared/payout-destination-form.ts'
import type { PayoutDestination } from '../../shared/payouts.ts'
import { fieldsOf } from '../ui/forms/fields.ts'
import { useViewer } from '../session.ts'
import { showFieldRefusals } from '../form-refusal.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { DialogActions } from '../ui/overlays/Dialog.tsx'
import { FailureAlert } from '../FailureAlert.tsx'
import { ignoreSecondClick, QuestionAlert } from '../ui/forms/Question.tsx'
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
  const [number, code = ''] = useWatch({
    control: form.control,
    name: ['accountNumber', 'bankCode'],
  })
  const doubt = countryDoubt(number, code)
  const { isAsked, ask } = useQuestion(doubt && `${number} ${code}`)

  const submit = form.handleSubmit((values) => {
    if (doubt && !isAsked) return ask()
    set.mutate(values, {
      onSuccess: () => {
        toast('Payout destination saved', 'destination')
        onClose()
      },
      onError: (error) => showFieldRefusals(form, error),
    })
  })

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
      <BankCodeField number={number} {...field('bankCode')} />
      {doubt && <Doubt doubt={doubt} isAsked={isAsked} />}
      <ul className="list-disc space-y-1.5 pl-4 text-13 text-fg-3 marker:text-control">
        <li>{payoutCurrency}</li>
        <li>{bankFees}</li>
        <li>
          We notify you of every change.
          {destination && ' After a change, withdrawals wait 48 hours.'}
        </li>
        <li>Only the administrators who pay you can see the full number.</li>
      </ul>
      <DialogActions>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={set.isPending} onClick={ignoreSecondClick}>
          {isAsked ? 'Save anyway' : 'Save'}
        </Button>
      </DialogActions>
    </form>
  )
}

const Doubt = ({ doubt, isAsked }: { doubt: string; isAsked: boolean }) => (
  <QuestionAlert isAsked={isAsked} askedTitle="Not saved yet">
    {doubt}
    {isAsked && ' Save anyway if both are right.'}
  </QuestionAlert>
)

/** Whether the person was asked about what is in doubt now; a change asks anew. */
function useQuestion(inDoubt: string | null) {
  const [asked, setAsked] = useState<string | null>(null)
  return { isAsked: inDoubt !== null && asked === inDoubt, ask: () => setAsked(inDoubt) }
}

type BankCodeProps = Omit<ComponentProps<typeof TextField>, 'label'> & { number: string }

/**
 * Dollars come to an account with an IBAN from abroad, which needs the code of its bank. The first
 * letters of the number say so; before them the field says when it will be needed.
 */
function BankCodeField({ number, ...field }: BankCodeProps) {
  const isNeeded = needsSwiftCode(number)
  return (
    <TextField
      label={isNeeded ? 'SWIFT code (BIC)' : 'Bank code'}
      optional={!isNeeded && number !== ''}
      autoComplete="off"
      spellCheck={false}
      hint={
        isNeeded
          ? 'Needed with an IBAN: 8 or 11 characters, such as UNCRITMM. Your bank gets our ' +
            'dollars from abroad.'
          : 'Needed with an IBAN: its SWIFT code (BIC). Otherwise optional: routing number, sort ' +
            'code or SWIFT code.'
      }
      {...field}
    />
  )
}
