import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import type * as z from 'zod'
import { PayoutDestinationForm } from '../../../shared/money/payout-destination-form.ts'
import {
  ibanCountryOf,
  isIbanOf,
  type Typed,
} from '../../../shared/money/payout-destination-rules.ts'
import { type PayoutDestination, likelyKind } from '../../../shared/money/payout-destination.ts'
import type { PayoutKind } from '../../../shared/platform/states.ts'
import { fieldsOf } from '../../ui/forms/fields.ts'
import { useViewer } from '../../base/session.ts'
import { showFieldRefusals } from '../../base/form-refusal.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { DialogActions } from '../../ui/overlays/Dialog.tsx'
import { confirmationFor } from '../../people/accounts/SendConfirmation.tsx'
import { FailureAlert } from '../../ui/feedback/Alert.tsx'
import { ignoreSecondClick, QuestionAlert } from '../../ui/forms/Question.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { fees, payoutCurrency, replacesText } from './currency.ts'
import { destinationFields, KindChoice } from './DestinationFields.tsx'
import { useSetPayoutDestination } from './destination-queries.ts'
import { useDoubt } from './use-doubt.ts'

type Values = z.input<typeof PayoutDestinationForm>

/** What a field is until something is typed into it. */
const nothing: Typed = { kind: 'bank', country: '', bankName: '', accountNumber: '', bankCode: '' }

interface DestinationFormProps {
  destination: PayoutDestination | null
  /** Where the reviewer lives: the likely country of the account. */
  country: string
  onClose: () => void
}

/** The account number must be typed again on each change, because it is never shown in full. */
export function DestinationForm({ destination, country, onClose }: DestinationFormProps) {
  const set = useSetPayoutDestination()
  const viewer = useViewer()
  const form = useForm<Values>({
    // Not the parsed values: the server parses them again.
    resolver: zodResolver(PayoutDestinationForm, undefined, { raw: true }),
    defaultValues: {
      kind: destination?.kind ?? likelyKind(country),
      country: destination?.country ?? country,
      accountHolder: destination?.accountHolder ?? viewer?.name ?? '',
      bankName: destination?.kind === 'paypal' ? '' : (destination?.bankName ?? ''),
      accountNumber: '',
      bankCode: '',
    },
  })
  const field = fieldsOf(form)
  const typed: Typed = { ...nothing, ...useWatch({ control: form.control }) }
  const { doubt, isAsked, maySave } = useDoubt(typed, country)
  useFields(form, typed)

  const submit = form.handleSubmit(async () => {
    if (!(await maySave())) return
    set.mutate(form.getValues(), {
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
        action={confirmationFor(set.error)}
      />
      <KindChoice {...form.register('kind')} />
      <TextField
        label="Account holder"
        autoComplete="name"
        hint="The name that the account is in."
        {...field('accountHolder')}
      />
      {destinationFields({
        typed,
        field,
        home: country,
        numberNote: destination && replacesText(destination),
      })}
      {doubt && <Doubt kind={typed.kind} doubt={doubt} isAsked={isAsked} />}
      <Terms kind={typed.kind} isChange={destination !== null} />
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

/** What a reviewer wants to know before giving an account. */
const Terms = ({ kind, isChange }: { kind: PayoutKind; isChange: boolean }) => (
  <ul className="list-disc space-y-1.5 pl-4 text-13 text-fg-3 marker:text-control">
    <li>{payoutCurrency[kind]}</li>
    <li>{fees[kind]}</li>
    <li>
      We notify you of every change.
      {isChange && <span>{' After a change, withdrawals wait 48 hours.'}</span>}
    </li>
    <li>{whoSees[kind]}</li>
  </ul>
)

const whoSees: Record<PayoutKind, string> = {
  bank: 'Only the administrators who pay you can see the full number.',
  mobile_money: 'Only the administrators who pay you can see the full number.',
  paypal: 'Only the administrators who pay you can see the whole address.',
}

/** Another kind starts with empty fields, and the country follows an IBAN. */
function useFields(form: UseFormReturn<Values>, { kind, ...typed }: Typed) {
  const { setValue, clearErrors } = form
  const shown = useRef(kind)
  useEffect(() => {
    if (shown.current === kind) return
    shown.current = kind
    for (const name of ['bankName', 'accountNumber', 'bankCode'] as const) setValue(name, '')
    clearErrors()
  }, [kind, setValue, clearErrors])

  const { country } = typed
  const ofIban = kind === 'bank' ? ibanCountryOf(typed.accountNumber) : null
  const seen = useRef(ofIban)
  useEffect(() => {
    // Only when the number changes: a country that is chosen afterwards stays.
    if (seen.current === ofIban) return
    seen.current = ofIban
    if (ofIban && !isIbanOf(ofIban, country)) setValue('country', ofIban)
  }, [ofIban, country, setValue])
}

interface DoubtProps {
  kind: PayoutKind
  doubt: string
  isAsked: boolean
}

const Doubt = ({ kind, doubt, isAsked }: DoubtProps) => (
  <QuestionAlert isAsked={isAsked} askedTitle="Not saved yet">
    {doubt}
    {isAsked && <span>{` Save anyway if ${kind === 'bank' ? 'both are' : 'it is'} right.`}</span>}
  </QuestionAlert>
)
