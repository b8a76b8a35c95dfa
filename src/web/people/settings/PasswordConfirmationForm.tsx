import { zodResolver } from '@hookform/resolvers/zod'
import type { ActionOf } from '../../base/action.ts'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { PasswordConfirmation } from '../../../shared/people/accounts.ts'
import { fieldsOf } from '../../ui/forms/fields.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { DialogActions } from '../../ui/overlays/Dialog.tsx'
import { FailureAlert } from '../../ui/feedback/Alert.tsx'
import { PasswordField } from '../../ui/forms/TextField.tsx'

interface PasswordConfirmationFormProps<Reply> {
  request: ActionOf<Reply, { password: string }>
  /** False for an account that signs in by Google or GitHub only: a recent sign-in counts. */
  hasPassword?: boolean
  submitLabel: string
  variant?: 'primary' | 'danger'
  onSuccess?: (reply: Reply) => void
  onCancel: () => void
  /** The message if the server gave none. */
  failed?: string
  failedAction?: ReactNode
  /** Explains what submitting will do. */
  children: ReactNode
}

const WithoutPassword = PasswordConfirmation.extend({ password: z.literal('') })

/** Asks for the password before a sensitive action, in case someone else uses the device. */
export function PasswordConfirmationForm<Reply>(props: PasswordConfirmationFormProps<Reply>) {
  const { request, submitLabel, variant = 'primary', onSuccess, onCancel, children } = props
  const {
    hasPassword = true,
    failed = 'Something went wrong. Please try again.',
    failedAction,
  } = props
  const form = useForm({
    resolver: zodResolver(hasPassword ? PasswordConfirmation : WithoutPassword),
    defaultValues: { password: '' },
  })

  // The button that opened the form is gone, or below a dialog.
  const { setFocus } = form
  useEffect(() => {
    if (hasPassword) setFocus('password')
  }, [hasPassword, setFocus])

  const submit = form.handleSubmit((values) =>
    request.mutate(values, { onSuccess: (reply) => onSuccess?.(reply) }),
  )

  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      <FailureAlert of={request} otherwise={failed} action={failedAction} />
      <p>{children}</p>
      {hasPassword && (
        <PasswordField
          label="Password"
          autoComplete="current-password"
          {...fieldsOf(form)('password')}
        />
      )}
      <DialogActions>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant={variant} loading={request.isPending}>
          {submitLabel}
        </Button>
      </DialogActions>
    </form>
  )
}
